package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.smkl.Smkl;
import org.smkl.answer.Envelope;
import org.smkl.answer.RuleAnswer;
import org.smkl.api.Clock;
import org.smkl.cli.option.ExplainOption;
import org.smkl.cli.option.LearningOptions;
import org.smkl.cli.option.Matrices;
import org.smkl.cli.option.OutputFiles;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.StatedProblem;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.console.Writes;
import org.smkl.console.report.Report;
import org.smkl.console.report.ReportFiles;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.RuleCost;
import org.smkl.core.score.Score;
import org.smkl.cv.importance.Importance;
import org.smkl.search.SearchResult;

/**
 * One run of a command that has a problem: reads the data, prepares the problem, writes files and
 * answers. The command says what is computed in between. Used once; not thread-safe.
 */
final class Analysis {
  private final String command;
  private final Session session;
  private final ProblemOptions problem;
  private final LearningOptions learning;
  private final boolean tests;
  private final long start = System.nanoTime();
  private final Writes writes;
  private List<String> stated;
  private Optional<String> matrices = Optional.empty();
  private Optional<ExplainOption> explain = Optional.empty();
  private FitInput input;
  private Clock clock;
  private Optional<Path> model = Optional.empty();
  private Optional<Path> page = Optional.empty();

  Analysis(String command, Session session, ProblemOptions problem, LearningOptions learning) {
    this(command, session, problem, Optional.of(learning));
  }

  /** For a command that learns no model. */
  Analysis(String command, Session session, ProblemOptions problem) {
    this(command, session, problem, Optional.empty());
  }

  private Analysis(
      String command, Session session, ProblemOptions problem, Optional<LearningOptions> learning) {
    this.command = command;
    this.session = session;
    this.problem = problem;
    this.tests = learning.isPresent();
    this.learning = learning.orElseGet(LearningOptions::new);
    this.writes = new Writes(session);
    this.stated = session.args();
  }

  /** The files that are read and written; the command adds its own. */
  OutputFiles files() {
    return problem
        .files(learning.test)
        .output("-o", learning.output)
        .output("--report", learning.report);
  }

  /** What needs the matrices of the kernels, where something does; refused where there are none. */
  Analysis needs(Optional<String> what) {
    matrices = what;
    Matrices.need(problem.model, matrices);
    return this;
  }

  /** For the problem of a model: what files keep is the command line with the model's options. */
  Analysis of(Optional<ModelProof> model) {
    stated = model.map(ModelProof::args).orElse(stated);
    return this;
  }

  /** The command line as files keep it. */
  List<String> stated() {
    return stated;
  }

  /** With an option for the plan. */
  Analysis explained(ExplainOption option) {
    explain = Optional.of(option);
    return this;
  }

  /** Reads the data and says what there is to know about it. */
  FitInput load() {
    learning.tell(problem);
    FitInput loaded = problem.load(session, learning.test);
    input = tests ? loaded : loaded.withoutTest();
    return input;
  }

  /** The settings of the problem, for the command to add its own. */
  Smkl.Builder builder() {
    return problem.smkl(input, session);
  }

  /** Prints the plan where it is asked for, and starts the clock of the time limit. */
  Clock begin(Smkl smkl) {
    explain.ifPresent(option -> option.plan(smkl, input, output(), session));
    clock = smkl.settings().budget().start();
    return clock;
  }

  /** Kernels and problem; what is wrong with kernels is said now, not after hours of work. */
  PreparedProblem prepare(Smkl smkl) {
    PreparedProblem prepared = smkl.prepare(input);
    warn(prepared.kernels().warnings());
    Matrices.need(prepared, matrices);
    Matrices.solvers(smkl, prepared);
    return prepared;
  }

  /** A line on a terminal that says what is going on. */
  ProgressLine progress(String what) {
    return ProgressLine.start(output(), session, what);
  }

  /** A line for work of several steps. */
  ProgressLine progress(int steps, String what) {
    return ProgressLine.start(output(), session, steps, what);
  }

  /** What is wrong. */
  void warn(List<String> warnings) {
    Warnings.print(output(), session, warnings);
  }

  /** Warnings of a result, but for those that {@link #prepare} printed. */
  void warn(List<String> warnings, PreparedProblem prepared) {
    List<String> known = prepared.kernels().warnings();
    warn(warnings.stream().filter(warning -> !known.contains(warning)).toList());
  }

  /** What is worth knowing. */
  void note(List<String> notes) {
    Warnings.note(output(), session, notes);
  }

  OutputOptions output() {
    return problem.output;
  }

  /** Parts of the answer whose failure must not lose the rest. */
  Writes writes() {
    return writes;
  }

  /** Writes the model where that is asked for. */
  void save(Smkl smkl, FitResult result) {
    save(file -> smkl.save(result, file, stated));
  }

  /** Writes the model by a way of the command. */
  void save(Consumer<Path> writing) {
    model = writes.file(learning.output, writing);
  }

  /** Writes the certificate where that is asked for; a search that proved nothing leaves none. */
  Optional<Path> certificate(Smkl smkl, FitResult result, Path file) {
    if (file != null && result.certificate().isEmpty()) {
      String why = result.proof().flatMap(SearchResult::trouble).orElse("");
      warn(List.of("No certificate was written, because nothing is proved: " + why));
      return Optional.empty();
    }
    return writes.file(
        file,
        path ->
            smkl.save(
                result
                    .certificate()
                    .orElseThrow()
                    .statedBy(StatedProblem.words(stated, smkl.settings().problem())),
                path));
  }

  /** Writes the page where that is asked for. */
  void report(Supplier<Report> report) {
    page = writes.file(learning.report, file -> ReportFiles.writePage(file, report.get()));
  }

  /** Seconds since the command began. */
  double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Prints the answer, as JSON or for people; saves what it was asked by. */
  void answer(
      FitSettings settings,
      PreparedProblem prepared,
      Consumer<Map<String, Object>> fields,
      Runnable text) {
    writes.file(
        problem.saved,
        file ->
            SavedConfig.write(
                file,
                session,
                learning.spec == null ? problem.spec : learning.spec,
                settings,
                prepared));
    if (output().json()) {
      Map<String, Object> json = Envelope.of(command, session, settings, prepared);
      explain.ifPresent(option -> option.add(json));
      fields.accept(json);
      Json.print(session.out(), json);
    } else {
      text.run();
    }
  }

  /** Whether it is to be told which columns and kernels matter. */
  boolean importance(boolean asked) {
    return asked || learning.report != null;
  }

  /** Which columns and kernels matter, where that is asked for or a page is written. */
  Optional<Importance> importance(
      boolean asked,
      Smkl smkl,
      FitResult result,
      Clock left,
      Optional<Score> score,
      ProgressLine progress) {
    if (!importance(asked)) {
      return Optional.empty();
    }
    progress.next("which columns and kernels matter");
    return writes.part(
        () -> smkl.with(left.left()).importance(input, result, score, progress::say));
  }

  /** Which rules were tight and what each costs, in the time that is left. */
  List<RuleCost> rules(Smkl smkl, FitResult result, Clock left) {
    return writes.part(() -> smkl.with(left.left()).ruleCosts(result)).orElseGet(List::of);
  }

  /** The rules as a field, where there are some. */
  void addRules(Map<String, Object> json, List<RuleCost> rules) {
    if (!rules.isEmpty()) {
      json.put("rules", RuleAnswer.json(rules));
    }
  }

  /** Where model and page are, as fields. */
  void addFiles(Map<String, Object> json) {
    json.put("model", model.map(Path::toString));
    json.put("report", page.map(Path::toString));
  }

  /** Where model and page are, as lines. */
  void printFiles() {
    model.ifPresent(file -> session.out().println("model        written to " + file));
    page.ifPresent(file -> session.out().println("report       written to " + file));
  }

  Optional<Path> model() {
    return model;
  }

  /** The exit code, after everything that went wrong with parts was told. */
  int end(int code) {
    return writes.end(code);
  }
}
