/** What the data is like, and what all experiments come to against the published figures. */
package org.smkl.bench.experiment.overview;
