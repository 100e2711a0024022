/**
 * The certificate: a proof of global optimality as plain records, and its file format (see
 * docs/certificate.md). Depends on the API and a JSON parser alone, on no search and no solver.
 */
package org.smkl.certificate;
