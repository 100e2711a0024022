package org.smkl.cli;

import java.util.Arrays;
import org.smkl.branchbound.BranchAndBound;
import org.smkl.branchbound.SearchListener;
import org.smkl.branchbound.SearchOptions;
import org.smkl.branchbound.SearchResult;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.Statement;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.certify.CertifiedResult;
import org.smkl.core.error.InputException;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.guard.RefusedException;
import org.smkl.core.io.AtomicFiles;
import org.smkl.core.kernel.KernelOptions;

/** What solving, verifying and the demo share. */
final class Proofs {
  private Proofs() {}

  /** Branch and bound; what the problem does not allow is the user's choice of kernels. */
  static SearchResult search(
      PreparedProblem prepared,
      FitSettings settings,
      Toolbox toolbox,
      SearchOptions options,
      SearchListener listener) {
    try {
      return BranchAndBound.solve(
          prepared.problem(),
          toolbox.searchBackend(settings.backend()),
          toolbox.alpha(settings.alpha()),
          options,
          listener);
    } catch (RefusedException e) {
      // It says itself which plugin it is, and that need not be the backend.
      throw e;
    } catch (UnsupportedOperationException e) {
      throw new InputException(
          e.getMessage(), "", "Maybe another --backend; 'smkl plugins' lists them.", e);
    }
  }

  /** Refuses before any work what no proof can be given for. */
  static void requirePsd(PreparedProblem prepared) {
    if (!prepared.problem().allPsd()) {
      throw new InputException(
          "A kernel is not positive semidefinite on this data.",
          "A proof needs kernels that are.",
          "Maybe --psd drop, clip or shift.");
    }
  }

  /** What a certificate is about. */
  static Statement statement(PreparedProblem prepared, FitSettings settings) {
    KernelOptions options = settings.kernelOptions();
    Provenance provenance =
        new Provenance(
            prepared.namesByIndex(),
            Arrays.stream(prepared.kernels().indices()).boxed().toList(),
            options.psd().id(),
            options.normalisation().id(),
            options.jitter(),
            prepared.train().fingerprint());
    return Statement.of(prepared.problem(), provenance);
  }

  /** In the framework's words. */
  static CertifiedResult result(SearchResult result, Statement statement) {
    return new CertifiedResult(
        result.status(),
        result.upperBound(),
        result.lowerBound(),
        result.relativeGap(),
        result.rootBound(),
        result.incumbent().beta(),
        result.incumbent().alpha(),
        result.incumbent().bias(),
        result.progress().nodes(),
        result.progress().failedNodes(),
        result.progress().svmSolves(),
        result.supportsSolved(),
        result.seconds().root(),
        result.seconds().total(),
        result.trouble(),
        (file, provenance) ->
            AtomicFiles.write(
                file, out -> CertificateFile.write(result.certificate(statement), out)));
  }
}
