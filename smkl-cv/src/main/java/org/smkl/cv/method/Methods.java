package org.smkl.cv.method;

import java.util.List;
import org.smkl.api.relax.Relaxation;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Nearest;
import org.smkl.core.response.Keep;

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
  public static final MklMethod ALGORITHM_1 = new BestResponseMethod(Keep.LEAST_J);

  /** Best response from one random start. */
  public static final MklMethod BEST_RESPONSE = new BestResponseMethod(Keep.LEAST_F);

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

  /** Every method that is built in. */
  public static List<MklMethod> all() {
    return ALL;
  }

  /** The method of this name. */
  public static MklMethod named(String id) {
    List<String> ids = ALL.stream().map(MklMethod::id).toList();
    return ALL.stream()
        .filter(method -> method.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "There is no method '" + id + "'.",
                    "Expected one of " + String.join(", ", ids) + ".",
                    Nearest.suggestion(id, ids, "Maybe best-response.")));
  }
}
