/**
 * Checks certificates: recomputes every bound from the Gram matrices with a stated rounding
 * allowance. The bounds that fits, relaxations and searches report come from the same evaluation
 * ({@link org.smkl.certificate.verify.RigorousBounds}). Depends on the API's data types and the
 * certificate's records alone: on no search, no solver and none of the bounds in plain double.
 */
package org.smkl.certificate.verify;
