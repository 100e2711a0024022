/**
 * Reads users' files. {@link org.smkl.data.read.DataReader} is the door; behind it bytes become
 * text ({@code Source}, {@code Text}, {@code FileHead}), text a table ({@code CsvTableReader},
 * {@code SvmlightReader}), and the planners say which of its columns are features, label and
 * classes. Uses {@code org.smkl.data}, {@code org.smkl.data.scale}, {@code org.smkl.error} and
 * {@code org.smkl.io} alone.
 */
package org.smkl.data.read;
