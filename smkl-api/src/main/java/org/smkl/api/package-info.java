/**
 * What every plugin kind shares: identity and availability, the stop signal, symmetric matrices and
 * the problem itself. Uses no other package of smkl.
 *
 * <p><b>What is stable.</b> Everything public in this artifact: a jar that was compiled against a
 * release works with later ones of the same major version, and a test compares the signatures with
 * those of the last release. Interfaces that plugins implement get new methods with a default only;
 * those marked {@link org.smkl.api.NotForImplementation} may get any. Results are made by their
 * factories ({@code of}, {@code shared}, {@code withoutPoint} ...): a record may get further
 * components, and its old constructor then stays beside the new one. Options and contexts come from
 * the framework and may grow. Not stable are the texts of messages, and everything in other
 * artifacts but where their javadoc says so.
 */
package org.smkl.api;
