package org.smkl.data.set;

import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.read.Schema;
import org.smkl.data.scale.Standardizer;

/**
 * A published set after the published protocol.
 *
 * @param set which one, with the published C, lambda and k0
 * @param train the training part, standardised
 * @param test the test part, standardised with the training part's figures
 * @param schema what further files must look like to be predicted with a model of this set
 * @param standardizer what was applied to both
 * @param split the rows of the file in each part, in shuffled order
 */
public record PublishedData(
    PublishedSet set,
    Dataset train,
    Dataset test,
    Schema schema,
    Standardizer standardizer,
    Split split) {}
