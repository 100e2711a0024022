package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.Statement;
import org.smkl.certificate.Task;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.io.AtomicFiles;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

class CertifiedSolverTest {
  @Test
  void theServiceIsFoundAndItsCertificateVerifies(@TempDir Path folder) throws Exception {
    List<CertifiedSolver> found =
        ServiceLoader.load(CertifiedSolver.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    assertEquals(1, found.size());
    Problem problem = Instances.branching(2, 14, 6, 2);
    SearchResult result =
        found
            .get(0)
            .solve(
                problem,
                new SaddleBackend(),
                new SmoAlphaSolver(),
                SearchOptions.gap(1e-6),
                SearchListener.NONE);
    assertEquals(SearchStatus.OPTIMAL, result.status());
    assertEquals(Enumeration.of(problem).upper(), result.upperBound(), 1e-6 * result.upperBound());

    Provenance provenance =
        new Provenance(
            List.of("a", "b", "c", "d", "e", "f", "dropped"),
            List.of(0, 1, 2, 3, 4, 5),
            "drop",
            "none",
            0,
            "data:1",
            Task.CLASSIFICATION);
    Path file = folder.resolve("proof");
    Statement statement = Statement.of(problem, provenance);
    AtomicFiles.write(file, out -> CertificateFile.write(result.certificate(statement), out));
    Verification verification = Verifier.verify(file, problem, statement);
    assertTrue(verification.valid(), verification.reason().orElse(""));
    assertEquals(result.relativeGap(), verification.relativeGap(), 1e-9);
    assertTrue(
        verification.assumption().contains("a, b, c, d, e, f: the matrices as computed here"));

    Provenance other =
        new Provenance(
            provenance.kernels(),
            provenance.kept(),
            "drop",
            "none",
            0,
            "data:2",
            Task.CLASSIFICATION);
    assertTrue(
        Verifier.verify(file, problem, Statement.of(problem, other))
            .reason()
            .orElse("")
            .contains("fingerprint"));
  }
}
