package org.smkl.branchbound;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Statement;
import org.smkl.core.certify.CertifiedResult;
import org.smkl.core.certify.CertifiedSolver;
import org.smkl.core.certify.CertifyOptions;
import org.smkl.core.io.AtomicFiles;

/** Branch and bound as the framework's service for certified solutions. */
public final class BranchAndBoundCertifiedSolver implements CertifiedSolver {
  /** For the service loader. */
  public BranchAndBoundCertifiedSolver() {}

  @Override
  public CertifiedResult solve(
      Problem problem, RelaxationBackend backend, AlphaSolver alphaSolver, CertifyOptions options) {
    SearchOptions plain = SearchOptions.gap(options.gap());
    SearchOptions search =
        new SearchOptions(
            options.gap(),
            plain
                .limits()
                .withSeconds(options.timeLimit())
                .withNodes(options.nodeLimit())
                .withStop(options.stop()),
            options.threads(),
            plain.batch(),
            plain.branching(),
            List.copyOf(options.incumbents()),
            Optional.empty(),
            Optional.empty());
    FirstFailure failures = new FirstFailure();
    SearchResult result = BranchAndBound.solve(problem, backend, alphaSolver, search, failures);
    Progress progress = result.progress();
    return new CertifiedResult(
        result.status(),
        result.upperBound(),
        result.lowerBound(),
        result.relativeGap(),
        result.rootBound(),
        result.incumbent().beta().clone(),
        result.incumbent().alpha().clone(),
        result.incumbent().biases(),
        progress.nodes(),
        progress.failedNodes(),
        progress.svmSolves(),
        result.supportsSolved(),
        result.seconds().root(),
        result.seconds().total(),
        result.trouble().or(() -> failures.of(result)),
        (file, provenance) ->
            AtomicFiles.write(
                file,
                out ->
                    CertificateFile.write(
                        result.certificate(Statement.of(problem, provenance)), out)));
  }
}
