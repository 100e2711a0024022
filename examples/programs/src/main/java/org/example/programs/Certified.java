package org.example.programs;

import java.nio.file.Path;
import org.smkl.Smkl;
import org.smkl.certificate.verify.Verification;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;

/** Finds the best choice of kernels there is, and a certificate that others can check. */
public final class Certified {
  static final String KERNELS =
      "linear; rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.3); poly(degree=2)";

  private Certified() {}

  /** Argument: a file for the certificate. */
  public static void main(String[] args) {
    Verification check = prove(EmbeddedData.load("wine").dataset(), Path.of(args[0]));
    System.out.println(check.valid() ? "The proof is valid." : check.reason().orElse(""));
  }

  static Verification prove(Dataset data, Path file) {
    Smkl smkl = Smkl.builder().kernels(KERNELS).k0(2).certified(1e-6).build();
    FitResult result = smkl.fit(data);
    System.out.printf(
        "%s: %.6f <= optimum <= %.6f%n", result.status(), result.lowerBound(), result.objective());
    smkl.save(result.certificate().orElseThrow(), file);
    // Reads the file and recomputes everything from the data, without any solver.
    return smkl.verify(file, data);
  }
}
