package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.api.relax.Relaxation;
import org.smkl.core.response.KeptIterate;
import org.smkl.core.task.Task;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.assembly.PluginText;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.Guard;

/** The way in: every method by name. */
public final class Methods {
  /** AverageMKL. */
  public static final MklMethod AVERAGE = new AverageMkl();

  /** EasyMKL. */
  public static final MklMethod EASY = new EasyMkl();

  /** CKA as the paper ran it. */
  public static final MklMethod CKA = new Cka(false);

  /** CKA with non-negative weights. */
  public static final MklMethod CKA_NON_NEGATIVE = new Cka(true);

  /** A plain SVM on one kernel. */
  public static final MklMethod SINGLE = new SingleKernel();

  /** The paper's pseudo-code. */
  public static final MklMethod ALGORITHM_1 = new BestResponseMethod(KeptIterate.LEAST_J);

  /** Best response from one random start. */
  public static final MklMethod BEST_RESPONSE = new BestResponseMethod(KeptIterate.LEAST_F);

  /** What fit does. */
  public static final MklMethod DEFAULT = new DefaultMethod();

  /** Best response from Full SDP. */
  public static final MklMethod WARM_FULL = new WarmStartMethod(Relaxation.full());

  /** Best response from the 3x3-SDP. */
  public static final MklMethod WARM_3X3 = new WarmStartMethod(Relaxation.minors(3));

  /** Best response from SOC random with the published number of vectors. */
  public static final MklMethod WARM_SOC_RANDOM =
      new WarmStartMethod(Relaxation.socRandom(1000, 1));

  /** The optimum with a proof. */
  public static final MklMethod CERTIFIED = new CertifiedMethod();

  /** Greedy forward selection; a baseline of experiments, not listed. */
  public static final MklMethod GREEDY = new GreedyMethod();

  /** MKL with the l1-norm on the weights; a baseline of experiments, not listed. */
  public static final MklMethod L1 = new L1Mkl(Integer.MAX_VALUE);

  private static final List<MklMethod> ALL =
      List.of(
          AVERAGE,
          EASY,
          CKA,
          CKA_NON_NEGATIVE,
          SINGLE,
          ALGORITHM_1,
          BEST_RESPONSE,
          DEFAULT,
          WARM_FULL,
          WARM_3X3,
          WARM_SOC_RANDOM,
          CERTIFIED);

  private Methods() {}

  /** The default fit and a proof that ends after so many nodes; for many fits, not listed. */
  public static MklMethod certified(int nodes) {
    return new LimitedProof(nodes);
  }

  /** The largest weights of l1-MKL as a choice of so many kernels; not listed. */
  public static MklMethod largestOfL1(int kernels) {
    return new L1Mkl(kernels);
  }

  /** Every method of this release. */
  public static List<MklMethod> all() {
    return ALL;
  }

  /**
   * Every method of this release, then those of plugins.
   *
   * @throws PluginException if a plugin has the id of a method of this release
   */
  public static List<MklMethod> all(Toolbox toolbox) {
    List<MklMethod> all = new ArrayList<>(ALL);
    toolbox
        .methods()
        .forEach(
            (id, method) -> {
              if (ALL.stream().anyMatch(known -> known.id().equals(id))) {
                throw new PluginException(
                    "Two methods have the id '%s': one of this release and %s. Maybe remove the latter, or give it another id."
                        .formatted(id, Guard.described(method)));
              }
              all.add(new PluggedMethod(method, Map.of()));
            });
    return all;
  }

  /**
   * The method with this id; that of a plugin may have values after it, {@code ID(name=1)}.
   *
   * @throws InputException if there is none; it names all
   * @throws PluginException if it is not available here
   */
  public static MklMethod named(String text, Toolbox toolbox) {
    PluginText named = PluginText.parse("method", text);
    String id = named.id();
    List<MklMethod> all = all(toolbox);
    List<String> ids = all.stream().map(MklMethod::id).toList();
    MklMethod found =
        all.stream()
            .filter(method -> method.id().equals(id))
            .findFirst()
            .orElseThrow(
                () ->
                    new InputException(
                        "There is no method '" + id + "'.",
                        "Expected one of " + String.join(", ", ids) + ".",
                        Nearest.suggestion(
                            id,
                            ids,
                            "Maybe its jar is not on the class path or in the plugin folder.")));
    if (found instanceof PluggedMethod plugged) {
      plugged.requireAvailable();
      return named.values().isEmpty() ? plugged : plugged.with(named.values());
    }
    if (!named.values().isEmpty()) {
      throw new InputException(
          "The method is '%s'.".formatted(text),
          "Expected no values: '%s' has no parameters of its own.".formatted(id),
          "Maybe '%s'.".formatted(id));
    }
    return found;
  }

  /** Why a method that looks at targets itself has no meaning for a task of a plugin. */
  static Optional<String> foreign(String method, Task task) {
    return task.family() == null
        ? Optional.empty()
        : Optional.of("%s is about labels, and task '%s' is another.".formatted(method, task.id()));
  }
}
