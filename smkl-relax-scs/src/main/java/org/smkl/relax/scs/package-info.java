/**
 * The bridge to SCS: the neutral model in the order of its cones, one native call, its words as
 * typed statuses. Uses {@code org.smkl.api} and {@code org.smkl.conic} alone.
 */
package org.smkl.relax.scs;
