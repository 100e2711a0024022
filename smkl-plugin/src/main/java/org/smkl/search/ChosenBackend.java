package org.smkl.search;

import org.smkl.api.relax.RelaxationBackend;

/**
 * A backend that a user chose for a search, with the embedded one for what must not wait for it:
 * however slow the chosen one is, the search has weights to return.
 */
public interface ChosenBackend extends RelaxationBackend {
  /** The backend of this release that is taken where nothing is chosen. */
  RelaxationBackend embedded();
}
