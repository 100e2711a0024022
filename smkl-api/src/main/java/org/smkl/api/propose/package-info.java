/**
 * What plugins may propose while a search runs: weights, supports and alphas. Everything is
 * evaluated by the search, so that a proposal can only help. Uses {@code org.smkl.api} and {@code
 * org.smkl.api.relax} alone.
 */
package org.smkl.api.propose;
