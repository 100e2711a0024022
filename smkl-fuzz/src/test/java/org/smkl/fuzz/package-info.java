/** Every reader under a coverage-guided fuzzer; how to run it for longer is in CONTRIBUTING.md. */
package org.smkl.fuzz;
