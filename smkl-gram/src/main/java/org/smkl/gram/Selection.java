package org.smkl.gram;

import java.util.List;

/**
 * The columns of one kernel.
 *
 * @param columns ascending; all where there are none
 * @param names their names where the user speaks of them by name; else empty
 * @param label what the columns are called; empty where they have no name
 */
record Selection(List<Integer> columns, List<String> names, String label) {}
