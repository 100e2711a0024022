/** The facade: assembles plugins and fits, bounds and saves models. */
package org.smkl.core;
