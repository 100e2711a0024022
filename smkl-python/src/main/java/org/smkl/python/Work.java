package org.smkl.python;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.smkl.Smkl;
import org.smkl.api.Clock;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.verify.Verification;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.StabilityResult;
import org.smkl.gram.GivenKernels;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.task.ChosenTask;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;

/** The door: everything that an estimator asks for, each on a thread of its own. Thread-safe. */
public final class Work {
  /** Finding plugins takes longer than a small fit. */
  private static final class Found {
    static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover()).with(GivenKernels.NONE);
  }

  private Work() {}

  static Toolbox toolbox() {
    return Found.TOOLBOX;
  }

  static Smkl smkl(Smkl.Builder settings, TrainingRows rows) {
    Smkl made = settings.toolbox(toolbox().with(rows.kernels())).build();
    return made.with(made.settings().problem().forAnyCount());
  }

  /** These options with a task of a plugin as users write it, such as {@code one-class(nu=0.1)}. */
  public static TaskOptions task(TaskOptions options, String text) {
    return options.withTask(ChosenTask.parse(text, toolbox().tasks()));
  }

  /** Fits. */
  public static Job<Fitted> fit(Smkl.Builder settings, TrainingRows rows) {
    return Job.start(
        job -> {
          Smkl smkl = job.stoppable(smkl(settings, rows));
          FitInput input = rows.input();
          Clock clock = smkl.settings().budget().start();
          PreparedProblem prepared = smkl.prepare(input);
          FitResult found = smkl.with(clock.left()).fit(input, prepared, job.listener());
          return Fitted.of(found, smkl.toolbox());
        });
  }

  /** Chooses C, lambda and k0 by a small cross-validation, then fits. */
  public static Job<TunedFit> tune(Smkl.Builder settings, TrainingRows rows, TunedFit.Tries tries) {
    return Job.start(
        job -> TunedFit.of(job.stoppable(smkl(settings, rows)), rows.input(), tries, job));
  }

  /** Fits once for each k0, or for the first few where null; the kernels are computed once. */
  public static Job<K0Path.Point[]> path(Smkl.Builder settings, TrainingRows rows, int[] sizes) {
    return Job.start(
        job -> new K0Path(job.stoppable(smkl(settings, rows)), rows.input()).at(sizes));
  }

  /** Finds the choices that are nearly as good as the best, which is proved first. */
  public static Job<Doubt<NearResult>> near(
      Smkl.Builder settings, TrainingRows rows, double within, int limit) {
    return Job.start(
        job -> {
          Smkl smkl = job.stoppable(smkl(settings, rows));
          FitInput input = rows.input();
          Clock clock = smkl.settings().budget().start();
          PreparedProblem prepared = smkl.prepare(input);
          smkl.requireChoice(prepared);
          FitResult found = smkl.with(clock.left()).fit(input, prepared, job.listener());
          double gap = smkl.settings().proof().orElseThrow().gap();
          NearOptions how = new NearOptions(within, limit, gap, clock.left());
          return Doubt.of(prepared, smkl.near(found, how));
        });
  }

  /**
   * Counts how often halves of the rows choose each kernel.
   *
   * @param falseAtMost how many false choices are allowed on average; NaN for no such control
   */
  public static Job<Doubt<StabilityResult>> stability(
      Smkl.Builder settings, TrainingRows rows, int resamples, double falseAtMost) {
    return Job.start(
        job -> {
          Smkl smkl = job.stoppable(smkl(settings, rows));
          Clock clock = smkl.settings().budget().start();
          PreparedProblem prepared = smkl.prepare(rows.input());
          Smkl left = smkl.with(clock.left());
          return Doubt.of(
              prepared,
              Double.isNaN(falseAtMost)
                  ? left.stability(prepared, resamples, done -> {})
                  : left.stability(prepared, resamples, falseAtMost, done -> {}));
        });
  }

  /** Computes all kernel matrices. */
  public static Job<Grams> grams(Smkl.Builder settings, TrainingRows rows) {
    return Job.start(job -> Grams.of(settings, rows));
  }

  /** Checks a certificate's file against the rows, without any solver. */
  public static Job<Verification> verify(
      Smkl.Builder settings, TrainingRows rows, Path certificate) {
    return Job.start(
        job -> {
          Smkl smkl = job.stoppable(smkl(settings, rows));
          PreparedProblem prepared = smkl.prepare(rows.input());
          return smkl.verify(certificate, prepared);
        });
  }

  /** The bytes of a certificate's file. */
  public static byte[] bytes(Certificate certificate) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CertificateFile.write(certificate, out);
    return out.toByteArray();
  }

  /** The weights of a method of comparison. */
  public static Job<double[]> weights(
      String method, Rows[] grams, double[] labels, double lambda, int threads) {
    return Job.start(job -> Baseline.weights(method, grams, labels, lambda, threads, job.signal()));
  }

  /** EasyMKL's distribution over the rows of each class, for the sum of all kernels. */
  public static Job<double[]> margin(Rows sum, double[] labels, double lambda, int threads) {
    return Job.start(job -> Baseline.margin(sum, labels, lambda, threads, job.signal()));
  }
}
