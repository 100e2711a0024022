/**
 * Models as ONNX files, for programs that know nothing of smkl. {@link
 * org.smkl.answer.onnx.OnnxFile} writes them; the format's few messages are encoded here
 * (docs/decisions/0035-onnx-by-hand.md).
 */
package org.smkl.answer.onnx;
