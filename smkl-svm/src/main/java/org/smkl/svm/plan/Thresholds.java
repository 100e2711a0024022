package org.smkl.svm.plan;

/**
 * Every number that decides which algorithm runs. Each has a unit and the evidence for its value;
 * {@code docs/plan.md} shows what they come to. Tolerances of an algorithm are not here: they live
 * where it runs.
 */
public final class Thresholds {
  // Kernel values: stored, computed or factored.

  /** Matrices of the order of the data beside those of the kernels: K(b) and a working copy. */
  public static final int WORKING_MATRICES = 2;

  /** Further matrices where indefinite kernels are clipped: an eigendecomposition with vectors. */
  public static final int CLIPPING_MATRICES = 3;

  /** Columns of a factor up to which a kernel is of low rank; beyond, products are cheaper. */
  public static final int MAX_FACTOR_COLUMNS = 256;

  /** Rows for each column of a factor, at least; with fewer a factor saves nothing. */
  public static final int ROWS_PER_FACTOR_COLUMN = 8;

  /** Rows on which a low rank is tried before all rows are looked at (0.1 s for ten kernels). */
  public static final int FACTOR_TRIAL_ROWS = 1024;

  /** Share of the memory that all factors together may take. */
  public static final double FACTOR_MEMORY_SHARE = 0.5;

  /** Rows up to which definiteness is decided by all eigenvalues (0.1 s at 600), not by Lanczos. */
  public static final int MAX_SPECTRUM_ROWS = 600;

  // The alpha-step over kernels that are not stored.

  /** Variables of a working set (1024: 24 rounds for 8 000 rows of adult, one pass each). */
  public static final int WORKING_SET_VARIABLES = 1024;

  /** Variables of a working set where many are free: they must all fit, or sets undo each other. */
  public static final int MAX_WORKING_SET_VARIABLES = 12_000;

  /** Variables that a working set may have whatever the heap: 0.5 GB at 32 bytes an entry. */
  public static final int SAFE_WORKING_SET_VARIABLES = 4096;

  /** Bytes for each entry of a working set's K(b): matrix, border, a solver's copy, a factor. */
  public static final int WORKING_SET_BYTES = 4 * Double.BYTES;

  /** Share of the heap for one working set. */
  public static final double WORKING_SET_HEAP_SHARE = 1.0 / 3;

  /** Share of free or violating variables from which on all are solved for at once. */
  public static final double ALL_VARIABLES_SHARE = 0.25;

  /** Bytes for each entry of a K(b) over all rows: matrix, a copy, and a packed factor. */
  public static final int WHOLE_MATRIX_BYTES = 29;

  /** Share of the heap for a K(b) over all rows. */
  public static final double WHOLE_MATRIX_HEAP_SHARE = 0.7;

  /** Columns of all factors up to which an interior-point method solves for all variables. */
  public static final int MAX_STACKED_COLUMNS = 1000;

  /** Rows for each column of all factors, at least, for that method to pay. */
  public static final int ROWS_PER_STACKED_COLUMN = 4;

  // Accuracy and time where kernels are not stored.

  /** Tolerance of weights, at least: each further digit costs passes over all rows. */
  public static final double MIN_COMPUTED_WEIGHT_TOLERANCE = 1e-4;

  /** Relative duality gap of alpha-steps, at least: ten times tighter than that of weights. */
  public static final double MIN_COMPUTED_ALPHA_TOLERANCE = 1e-5;

  /** Share of the time in which is searched; evaluating what was found takes a few passes. */
  public static final double COMPUTED_SEARCH_SHARE = 0.85;

  // The relaxation.

  /** Order of the largest matrix of a Newton step over factors (5 000: 0.2 GB, seconds a step). */
  public static final int MAX_FACTOR_SYSTEM = 5000;

  /** Groups with a capacity that a Newton step sees from the start; each costs it a solve. */
  public static final int MAX_ROOMS_AT_ONCE = 64;

  /** Rows from which on factors of stored matrices are looked for; fewer are done without. */
  public static final int MIN_STORED_FACTOR_ROWS = 200;

  /** Kernels from which on factors of stored matrices are looked for (bench columns). */
  public static final int MIN_STORED_FACTOR_KERNELS = 64;

  /** Variables up to which Newton's method runs over stored matrices: a step costs n^3. */
  public static final int MAX_NEWTON_VARIABLES = 500;

  /** Entries of all stored matrices up to which it does: a step reads all of them. */
  public static final double MAX_NEWTON_ENTRIES = 4e8;

  /** Variables up to which Newton's method takes over from rounds that do not end. */
  public static final int MAX_LATE_NEWTON_VARIABLES = 200;

  /** Rounds after which it takes over: more say that the value is not differentiable. */
  public static final int ROUNDS_BEFORE_NEWTON = 12;

  /** Free variables from which on a model of second order tries conjugate gradients first. */
  public static final int MIN_ITERATIVE_VARIABLES = 1000;

  /** Products that conjugate gradients may take, at least; where fewer pay, K_FF is factored. */
  public static final int MIN_ITERATIVE_PRODUCTS = 8;

  /** Cuts of a pool up to which a master has all of them; of more, those that are violated. */
  public static final int MAX_MASTER_CUTS = 150;

  // Samples of the rows.

  /** Numbers that the matrices of a sample may have: 128 MB. */
  public static final int SAMPLE_ENTRIES = 1 << 24;

  /** Numbers that they may have with many kernels: 256 MB. */
  public static final int SAMPLE_ENTRIES_OF_MANY = 1 << 25;

  /** Kernels from which on a small sample is worth it: most of them go. */
  public static final int MANY_SAMPLED_KERNELS = 100;

  /** Rows for each row of a sample, at least; a larger sample is no less work than all rows. */
  public static final int ROWS_PER_SAMPLED_ROW = 6;

  /** Rows of a sample, at least, for it to say which kernels count. */
  public static final int MIN_SAMPLE_ROWS = 400;

  /** Rows of a sample, at least, where there are many kernels. */
  public static final int MIN_SAMPLE_ROWS_OF_MANY = 50;

  /** Variables of either sign that each block has in a sample. */
  public static final int MIN_SAMPLE_SIGN = 10;

  /** Rows that a stopped fit learns from: half a second. */
  public static final int STOPPED_FIT_ROWS = 400;

  /** Rows that tuning looks at: 5 folds of 600 rows take seconds (bench first). */
  public static final int TUNING_ROWS = 600;

  // Nodes of the search.

  /** Free kernels above which a node is settled, not branched on: one kernel changes nothing. */
  public static final int MAX_BRANCHED_KERNELS = 64;

  /** Places up to which a node is settled; with more there are too many choices. */
  public static final int MAX_SETTLED_PLACES = 3;

  /** Relative gap of an open node beyond which branching moves nothing: 0.6 to 0.9 if planted. */
  public static final double MIN_BLIND_GAP = 0.25;

  /** Choices of a node, at least, to be settled for a large gap; fewer are branched on in ms. */
  public static final int MIN_SETTLED_CHOICES = 100;

  /**
   * Variables up to which alphas that settle many choices are looked for: 36 s prove 2 000 rows.
   */
  public static final int MAX_WIDE_VARIABLES = 2000;

  /** Share of the heap for the copy of all kernels, half as large as they are, that this takes. */
  public static final double WIDE_HEAP_SHARE = 0.25;

  // Threads and memory.

  /** Multiplications below which a loop runs on one thread: others start later than it ends. */
  public static final long MIN_PARALLEL_WORK = 1_000_000;

  /** Share of the heap for the matrices of folds; the rest is for test rows and solvers. */
  public static final double FOLD_HEAP_SHARE = 0.6;

  /** Factor on the bytes of all matrices for what else a run needs. */
  public static final double MATRIX_OVERHEAD = 1.25;

  /** Columns up to which sparse points are kept dense: no more memory, and faster. */
  public static final int MAX_DENSE_COLUMNS = 16;

  /**
   * Within grids so many neighbours of a choice of kernels are solved, the most promising first.
   */
  public static final int GRID_NEIGHBOURS = 10;

  private Thresholds() {}
}
