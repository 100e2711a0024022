/**
 * From data and settings to a fitted classifier with its bounds: prepares the problem, chooses
 * starts and methods, and reports.
 */
package org.smkl.core.fit;
