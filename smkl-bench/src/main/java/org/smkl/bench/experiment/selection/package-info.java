/**
 * Where choosing kernels pays: dictionaries in which most kernels are useless, planted and real.
 * {@link org.smkl.bench.experiment.selection.SelectionExperiment} is the way in.
 */
package org.smkl.bench.experiment.selection;
