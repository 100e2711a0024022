/**
 * The bridge to SCS: the neutral model in the order of its cones, one native call, its words as
 * typed statuses. Depends on the API and on what native solvers share.
 */
package org.smkl.relax.scs;
