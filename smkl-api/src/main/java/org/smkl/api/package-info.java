/**
 * What every plugin kind shares: identity and availability, the stop signal, symmetric matrices and
 * the problem itself. May depend on the JDK alone.
 */
package org.smkl.api;
