package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smkl.api.Plugin;
import org.smkl.api.Versions;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.certify.SearchResult;
import org.smkl.core.data.Dataset;
import org.smkl.core.kernel.KernelReport;
import org.smkl.core.kernel.KernelState;
import org.smkl.core.model.ModelBounds;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelKernel;
import org.smkl.core.model.ModelKernels;
import org.smkl.core.model.ModelOrigin;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskOptions;

/** Makes the document of a fit. */
record ModelWriter(FitResult result, Toolbox toolbox, List<String> commandLine) {

  /** Of more kernels only those with weight are kept. */
  private static final int LISTED = 200;

  /** What is kept of a longer specification is its beginning. */
  private static final int LONGEST_TEXT = 10_000;

  ModelDocument document() {
    SmklModel model = result.model();
    return ModelDocument.of(
        provenance(),
        model.columns(),
        model.preprocessing(),
        model.task(),
        kernels(),
        model.machine(),
        model.sigmoids(),
        bounds());
  }

  private ModelOrigin provenance() {
    Dataset train = result.prepared().train();
    return new ModelOrigin(
        train.name(),
        train.fingerprint(),
        train.rows(),
        result.settings().seed(),
        settingsByName(),
        versions(),
        commandLine,
        null);
  }

  private Map<String, String> settingsByName() {
    FitSettings settings = result.settings();
    ProblemSettings problem = settings.problem();
    WeightSearch search = settings.search();
    int q = result.prepared().kernels().specs().size();
    Map<String, String> map = new HashMap<>();
    map.put("kernels", kernelText());
    map.put("kernelCount", Integer.toString(q));
    map.put("C", Double.toString(problem.c()));
    map.put("lambda", Double.toString(problem.lambda()));
    map.put("k0", Integer.toString(problem.k0(q)));
    taskSettings(problem.task(), map);
    map.put("method", search.label());
    map.put("alphaTolerance", Double.toString(search.alphaTolerance()));
    map.put("relaxation", search.relaxation().id());
    map.put("timeLimit", Double.toString(settings.budget().seconds()));
    search.start().ifPresent(start -> map.put("start", start.toString()));
    search.restarts().ifPresent(n -> map.put("restarts", Integer.toString(n)));
    settings.proof().ifPresent(proof -> map.put("certifiedGap", Double.toString(proof.gap())));
    return map;
  }

  /** Those that the task depends on. */
  private void taskSettings(TaskOptions options, Map<String, String> map) {
    Task task = result.model().task();
    map.put("task", task.kind().id());
    if (task.regression()) {
      map.put("epsilon", Double.toString(options.epsilon()));
      map.put("standardisedTarget", Boolean.toString(options.scaleTarget()));
    } else if (!options.classWeights().equals(ClassWeights.equal())) {
      map.put("classWeights", options.classWeights().toString());
    }
    if (!result.machines().isEmpty()) {
      map.put("independent", "true");
    }
    if (result.prepared().train().weights().isPresent()) {
      map.put("weightedRows", "true");
    }
  }

  private String kernelText() {
    String text = result.settings().problem().kernels();
    return text.length() <= LONGEST_TEXT
        ? text
        : "%s ... (%d characters)".formatted(text.substring(0, LONGEST_TEXT), text.length());
  }

  private Map<String, String> versions() {
    Map<String, String> versions = new HashMap<>();
    versions.put("smkl", Versions.of(ModelWriter.class));
    Solvers solvers = result.settings().solvers();
    put(versions, "alpha", toolbox.alpha(solvers.alpha()));
    put(versions, "beta", toolbox.beta(solvers.beta()));
    if (solvers.backend().isPresent()) {
      put(versions, "relaxation", toolbox.backend(solvers.backend()));
    } else {
      toolbox.defaultBackend().ifPresent(backend -> put(versions, "relaxation", backend));
    }
    for (KernelState kernel : result.model().kernels().kernels()) {
      put(versions, "kernel", toolbox.kernels().get(kernel.spec().family()));
    }
    return versions;
  }

  private static void put(Map<String, String> versions, String kind, Plugin plugin) {
    versions.put(kind + ":" + plugin.id(), plugin.version());
  }

  private ModelKernels kernels() {
    List<KernelState> states = result.prepared().kernels().transform().kernels();
    double[] beta = result.beta();
    List<ModelKernel> entries = new ArrayList<>();
    boolean many = beta.length > LISTED && Arrays.stream(beta).anyMatch(b -> b != 0);
    int kept = 0;
    for (int i = 0; i < beta.length; i++) {
      KernelReport report = result.prepared().kernels().reports().get(i);
      KernelState state = report.kept() ? states.get(kept++) : null;
      if (many && beta[i] == 0) {
        continue;
      }
      // A kernel without weight is never computed again, so that its state is not needed.
      Map<String, double[]> arrays = beta[i] > 0 ? state.arrays() : Map.of();
      entries.add(
          new ModelKernel(
              report.spec().byIndex().toString(),
              beta[i],
              treatment(report.treatment()),
              arrays,
              betas(i)));
    }
    return new ModelKernels(
        result.prepared().kernels().options().psd().id(),
        result.prepared().kernels().options().normalisation().id(),
        result.prepared().kernels().options().jitter(),
        entries);
  }

  /** The weights of kernel i, as given, in the machines; null where all share one choice. */
  private double[] betas(int i) {
    return result.machines().isEmpty()
        ? null
        : result.machines().stream()
            .mapToDouble(machine -> result.prepared().expand(machine.solution().beta())[i])
            .toArray();
  }

  private static String treatment(KernelReport.Treatment treatment) {
    return treatment.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private ModelBounds bounds() {
    return new ModelBounds(
        result.status().name(),
        finite(result.objective()),
        result.solution().rigorous(),
        finite(result.lowerBound()),
        result.solution().rigorous() ? finite(result.relativeGap()) : null,
        result.machines().isEmpty()
            ? result.proof().map(ModelWriter::sentence).orElse(null)
            : "Each of %d machines has kernels of its own; values and bounds are sums over them."
                .formatted(result.machines().size()));
  }

  private static String sentence(SearchResult proof) {
    return "Branch and bound ended with %s after %d nodes: %s <= optimum <= %s."
        .formatted(
            proof.status(), proof.progress().nodes(), proof.lowerBound(), proof.upperBound());
  }

  private static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
