/**
 * A test double of MOSEK's Fusion interface, written from its documentation and not from the code
 * under test. It records a model, checks every shape, name and parameter, and solves with Clarabel.
 * A model that was not closed, or is used after that, fails the test.
 */
package mosek.fusion;
