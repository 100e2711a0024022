/**
 * Where choosing kernels pays: dictionaries in which most kernels are useless, planted and real. An
 * experiment for accuracies and recovery, one for criteria, one for the phase diagram.
 */
package org.smkl.bench.experiment.selection;
