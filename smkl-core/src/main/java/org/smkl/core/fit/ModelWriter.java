package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.smkl.core.model.ModelBounds;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelKernel;
import org.smkl.core.model.ModelKernels;
import org.smkl.core.model.ModelOrigin;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Dataset;
import org.smkl.error.Count;
import org.smkl.gram.KernelReport;
import org.smkl.gram.KernelState;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchResult;

/**
 * Makes the document of a model.
 *
 * @param settings what it was made with
 * @param prepared what it was made from
 * @param model the model
 * @param weights of all kernels as given: for each machine, or once where all share them
 * @param method what chose the weights
 * @param chooser who chose them, where that was no fit
 * @param bounds what is known about the choice; null where nothing is
 * @param commandLine the command's arguments; empty where there was none
 * @param further what else is kept among the settings, by name
 */
record ModelWriter(
    FitSettings settings,
    PreparedProblem prepared,
    SmklModel model,
    List<double[]> weights,
    String method,
    Optional<NamedMethod> chooser,
    ModelBounds bounds,
    Toolbox toolbox,
    List<String> commandLine,
    Map<String, String> further) {

  /** Of more kernels a model lists those with weight only. */
  private static final int MAX_LISTED_KERNELS = 200;

  /** Characters. Of a longer specification the beginning is kept. */
  private static final int LONGEST_TEXT = 10_000;

  static ModelWriter of(
      FitResult result, Toolbox toolbox, List<String> commandLine, Map<String, String> further) {
    return new ModelWriter(
        result.settings(),
        result.prepared(),
        result.model(),
        result.machines().isEmpty()
            ? List.of(result.beta())
            : result.machines().stream()
                .map(machine -> result.prepared().expand(machine.solution().beta()))
                .toList(),
        result.settings().search().label(),
        result.settings().search().by(),
        bounds(result),
        toolbox,
        commandLine,
        further);
  }

  static ModelWriter of(LearnedMachines learned, Toolbox toolbox, List<String> commandLine) {
    return new ModelWriter(
        learned.settings(),
        learned.prepared(),
        learned.model(toolbox.kernels()),
        Arrays.stream(learned.weights()).map(learned.prepared()::expand).toList(),
        learned.method().id(),
        Optional.of(learned.method()),
        null,
        toolbox,
        commandLine,
        Map.of());
  }

  ModelDocument document() {
    return ModelDocument.of(
        provenance(),
        model.columns(),
        model.preprocessing(),
        model.task(),
        kernels(),
        model.machine(),
        model.sigmoids(),
        bounds);
  }

  private ModelOrigin provenance() {
    Dataset train = prepared.train();
    return new ModelOrigin(
        train.name(),
        train.fingerprint(),
        train.rows(),
        settings.seed(),
        settingsByName(),
        versions(),
        commandLine.isEmpty() ? ProblemWords.of(settings.problem(), model) : commandLine,
        null);
  }

  private Map<String, String> settingsByName() {
    ProblemSettings problem = settings.problem();
    WeightSearch search = settings.search();
    int q = prepared.kernels().specs().size();
    Map<String, String> map = new HashMap<>(further);
    map.put("kernels", kernelText());
    map.put("kernelCount", Integer.toString(q));
    map.put("C", Double.toString(problem.c()));
    map.put("lambda", Double.toString(problem.lambda()));
    map.put("k0", Integer.toString(problem.k0(q)));
    ruleSettings(problem.rules(), map);
    taskSettings(problem.task(), map);
    map.put("method", method);
    chooser
        .map(NamedMethod::parameters)
        .orElse(Map.of())
        .forEach((name, value) -> map.put("parameter:" + name, Double.toString(value)));
    map.put("alphaTolerance", Double.toString(search.alphaTolerance()));
    map.put("relaxation", search.relaxation().id());
    search
        .relaxation()
        .given()
        .forEach((name, value) -> map.put("relaxation:" + name, Double.toString(value)));
    map.put("timeLimit", Double.toString(settings.budget().seconds()));
    search.start().ifPresent(start -> map.put("start", start.toString()));
    search.restarts().ifPresent(n -> map.put("restarts", Integer.toString(n)));
    settings.proof().ifPresent(proof -> map.put("certifiedGap", Double.toString(proof.gap())));
    return map;
  }

  /** Rules as the command line takes them; several of a kind on a line each. */
  private static void ruleSettings(RuleSettings rules, Map<String, String> map) {
    if (!rules.atMost().isEmpty()) {
      map.put(
          "atMost",
          rules.atMost().stream()
              .map(rule -> rule.most() + ":" + rule.pattern())
              .collect(Collectors.joining("\n")));
    }
    if (rules.perView() > 0) {
      map.put("perView", Integer.toString(rules.perView()));
    }
    if (!rules.must().isEmpty()) {
      map.put("must", String.join("\n", rules.must()));
    }
    if (!rules.never().isEmpty()) {
      map.put("never", String.join("\n", rules.never()));
    }
  }

  /** Those that the task depends on. */
  private void taskSettings(TaskOptions options, Map<String, String> map) {
    Task task = model.task();
    map.put("task", task.name());
    if (task.regression() && options.chosen().isPresent()) {
      map.put("standardisedTarget", Boolean.toString(options.scaleTarget()));
    } else if (task.regression()) {
      map.put("epsilon", Double.toString(options.epsilon()));
      map.put("standardisedTarget", Boolean.toString(options.scaleTarget()));
    } else if (!options.classWeights().equals(ClassWeights.equal())) {
      map.put("classWeights", options.classWeights().toString());
    }
    if (weights.size() > 1) {
      map.put("independent", "true");
    }
    if (prepared.train().weights().isPresent()) {
      map.put("weightedRows", "true");
    }
  }

  private String kernelText() {
    String text = settings.problem().kernels();
    return text.length() <= LONGEST_TEXT
        ? text
        : "%s ... (%d characters)".formatted(text.substring(0, LONGEST_TEXT), text.length());
  }

  private Map<String, String> versions() {
    Map<String, String> versions = PluginVersions.of(settings, toolbox);
    chooser.ifPresent(by -> versions.put("method:" + by.id(), by.version()));
    PluginVersions.kernels(model.kernels().kernels(), toolbox, versions);
    return versions;
  }

  private ModelKernels kernels() {
    List<KernelState> states = prepared.kernels().transform().kernels();
    int q = prepared.kernels().reports().size();
    List<ModelKernel> entries = new ArrayList<>();
    boolean many = q > MAX_LISTED_KERNELS && IntStream.range(0, q).anyMatch(this::weighted);
    int kept = 0;
    for (int i = 0; i < q; i++) {
      KernelReport report = prepared.kernels().reports().get(i);
      KernelState state = report.kept() ? states.get(kept++) : null;
      if (many && !weighted(i)) {
        continue;
      }
      int number = i;
      double[] betas = weights.stream().mapToDouble(beta -> beta[number]).toArray();
      // A kernel without weight is never computed again, so that its state is not needed.
      entries.add(
          new ModelKernel(
              report.spec().byIndex().text(),
              mean(betas),
              treatment(report.treatment()),
              weighted(i) ? state.arrays() : Map.of(),
              betas.length == 1 ? null : betas));
    }
    return new ModelKernels(
        prepared.kernels().options().psd().id(),
        prepared.kernels().options().normalisation().id(),
        prepared.kernels().options().jitter(),
        entries);
  }

  private boolean weighted(int kernel) {
    return weights.stream().anyMatch(beta -> beta[kernel] != 0);
  }

  private static double mean(double[] betas) {
    double mean = 0;
    for (double beta : betas) {
      mean += beta / betas.length;
    }
    return mean;
  }

  private static String treatment(KernelReport.Treatment treatment) {
    return treatment.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static ModelBounds bounds(FitResult result) {
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
    return "Branch and bound ended with %s after %s: %s <= optimum <= %s."
        .formatted(
            proof.status(),
            Count.of(proof.progress().nodes(), "node"),
            proof.lowerBound(),
            proof.upperBound());
  }

  private static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
