package org.smkl.python;

import org.smkl.data.Table;

/** Rows that kernels of specifications see, in whatever form Python has them. */
public sealed interface Features permits Rows, SparseRows {
  /** A copy on the heap, dense or sparse as the rows are. */
  Table table();
}
