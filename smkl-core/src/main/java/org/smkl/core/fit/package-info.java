/**
 * From data and settings to a fitted classifier with its bounds: prepares the problem, chooses
 * starts and methods, and reports. May depend on every other package of the core.
 */
package org.smkl.core.fit;
