package org.smkl.core.certify;

import java.io.IOException;
import java.nio.file.Path;
import org.smkl.certificate.Provenance;

/** Writes the proof of a certified solution to a file that anybody can check. */
@FunctionalInterface
public interface CertificateWriter {
  /** Writes the certificate, replacing the file as a whole or not at all. */
  void write(Path file, Provenance provenance) throws IOException;
}
