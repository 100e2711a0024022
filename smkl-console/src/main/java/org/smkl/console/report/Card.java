package org.smkl.console.report;

/**
 * One thing that a reader wants to know first.
 *
 * @param title what it is
 * @param value the answer, in a word or a number
 * @param note what to hold it against
 */
public record Card(String title, String value, String note) {}
