/**
 * Checks certificates: recomputes every bound from the Gram matrices with code of its own and a
 * stated rounding allowance. Depends on the API's data types and the certificate's records alone:
 * on no search, no solver and none of the bounds of the core.
 */
package org.smkl.certificate.verify;
