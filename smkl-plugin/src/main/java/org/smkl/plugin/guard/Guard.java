package org.smkl.plugin.guard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.smkl.api.Arguments;
import org.smkl.api.Plugin;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.task.TaskFamily;
import org.smkl.search.CertifiedSolver;

/**
 * The door of this package: puts a guard around a plugin of any kind.
 *
 * <p>Covered, for every caller: lengths and finite entries; alpha in A; values, lower bounds and
 * cuts evaluated by us; weights on the simplex; everything that a plugin throws; calls that ignore
 * their stop signal; arrays. A foreign plugin has no array that a bound is evaluated on: it gets
 * copies of vectors, cuts and Gram matrices, and what it returns is copied before it is checked.
 * Whatever it writes, in a call or later, on whatever thread, spoils its own copies alone. After
 * each call every entry of the matrices that it has asked for is compared, and one that was
 * overwritten is told as an error that names the plugin.
 *
 * <p>Not covered: kernels that never end while predicting; foreign kernels that are not stored and
 * change their values from one call to the next; plugins of this release, which run in the caller's
 * thread, share our arrays and are held to their contract by the conformance suites; code that
 * calls {@code System.exit} or reflects into us: a jar in the program can do what the program can.
 */
public final class Guard {
  private static final String ID = "[a-z0-9][a-z0-9-]*";

  private static final Map<Class<?>, BiFunction<Plugin, PluginOrigin, Plugin>> GUARDS =
      new HashMap<>();

  static {
    guard(AlphaSolver.class, GuardedAlpha::new);
    guard(BetaProjector.class, GuardedBeta::new);
    guard(RelaxationBackend.class, GuardedBackend::new);
    guard(ConicSolver.class, GuardedConic::new);
    guard(KernelFamily.class, GuardedFamily::new);
    guard(Formulator.class, GuardedFormulator::new);
    guard(BranchingRule.class, GuardedBranching::new);
    guard(PrimalHeuristic.class, GuardedHeuristic::new);
    guard(CutSource.class, GuardedCuts::new);
    guard(WeightMethod.class, GuardedMethod::new);
    guard(TaskFamily.class, GuardedTask::new);
    guard(Experiment.class, GuardedExperiment::new);
    guard(CertifiedSolver.class, GuardedSearch::new);
  }

  private static <T extends Plugin> void guard(
      Class<T> kind, BiFunction<T, PluginOrigin, GuardedPlugin<T>> maker) {
    GUARDS.put(kind, (plugin, origin) -> maker.apply(kind.cast(plugin), origin));
  }

  private Guard() {}

  /**
   * The guarded plugin; the same one if it is guarded already.
   *
   * @param kind the interface of its kind
   * @param origin who it is
   */
  public static <T extends Plugin> T of(Class<T> kind, T plugin, PluginOrigin origin) {
    if (plugin instanceof GuardedPlugin<?>) {
      return plugin;
    }
    BiFunction<Plugin, PluginOrigin, Plugin> guard = GUARDS.get(kind);
    if (guard == null) {
      throw new IllegalArgumentException(
          "There is no guard for plugins of " + kind.getName() + ".");
    }
    return kind.cast(guard.apply(plugin, origin));
  }

  /**
   * Guards a plugin that somebody else made and named.
   *
   * @param label the kind's label
   * @param id the id under which it is known
   */
  public static <T extends Plugin> T of(Class<T> kind, String label, String id, T plugin) {
    if (plugin instanceof GuardedPlugin<?>) {
      return plugin;
    }
    Class<?> type = plugin.getClass();
    PluginOrigin unknown = PluginOrigin.of(label, id, "unknown", type);
    String version;
    try {
      version = ask(unknown, "version()", plugin::version);
    } catch (BrokenPluginException e) {
      version = null;
    }
    String known = version == null || version.isBlank() ? "unknown" : PluginFailures.plain(version);
    return of(kind, plugin, PluginOrigin.of(label, id, known, type));
  }

  /**
   * Makes a plugin, asks who it is, and guards it.
   *
   * @param label the kind's label
   * @param type the plugin's class
   * @throws BrokenPluginException if any of that fails, or its id or version is none
   */
  public static <T extends Plugin> T load(
      Class<T> kind, String label, Class<? extends T> type, Supplier<? extends T> constructor) {
    PluginOrigin nameless = PluginOrigin.of(label, type.getName(), "unknown", type);
    T plugin = Guard.<T>ask(nameless, "its constructor", constructor::get);
    String id = ask(nameless, "id()", plugin::id);
    if (id == null || !id.matches(ID)) {
      throw new BrokenPluginException(
          nameless,
          "its id is %s; expected lower-case letters, digits and hyphens, not starting with a hyphen"
              .formatted(id == null ? "null" : "'" + PluginFailures.plain(id) + "'"),
          null);
    }
    PluginOrigin named = PluginOrigin.of(label, id, "unknown", type);
    String version = ask(named, "version()", plugin::version);
    if (version == null || version.isBlank()) {
      throw new BrokenPluginException(named, "its version is blank", null);
    }
    return of(kind, plugin, PluginOrigin.of(label, id, PluginFailures.plain(version), type));
  }

  /**
   * A guarded plugin with other settings.
   *
   * @param id what it is called from now on
   * @throws IllegalArgumentException if the plugin refuses a value, in its words
   * @throws BrokenPluginException if what it gives is no plugin of the kind
   */
  public static <T extends Plugin> T configured(
      Class<T> kind, Plugin guarded, String id, Arguments settings) {
    GuardedPlugin<?> known = (GuardedPlugin<?>) guarded;
    Plugin made = known.made(settings);
    if (!kind.isInstance(made)) {
      throw known.broken("configured() returned a plugin of another kind");
    }
    return of(kind, kind.cast(made), known.origin.named(id));
  }

  /** Asks for what is cheap by contract. */
  public static <R> R ask(PluginOrigin origin, String method, Callable<R> body) {
    try {
      return origin.own()
          ? body.call()
          : new CallWatch()
              .call(body, StopSignal.after(CallWatch.CHEAP_CALL_SECONDS))
              .orElseThrow(
                  () ->
                      new BrokenPluginException(
                          origin,
                          "%s did not return within %.0f s"
                              .formatted(method, CallWatch.CHEAP_CALL_SECONDS),
                          null))
              .value();
    } catch (BrokenPluginException e) {
      throw e;
    } catch (CallWatch.Thrown e) {
      throw new BrokenPluginException(
          origin, method + ": " + PluginFailures.thrown(e.getCause()), e.getCause());
    } catch (Throwable e) {
      throw new BrokenPluginException(origin, method + ": " + PluginFailures.thrown(e), e);
    }
  }

  /** The origin of a guarded plugin. */
  public static PluginOrigin origin(Plugin guarded) {
    return ((GuardedPlugin<?>) guarded).origin;
  }

  /** The class of a guarded plugin and where it is from. */
  public static String described(Plugin guarded) {
    GuardedPlugin<?> known = (GuardedPlugin<?>) guarded;
    return "%s (%s)".formatted(known.plugin.getClass().getName(), known.origin.source());
  }

  /** What a guarded plugin did against its contract that could be put right; for the user. */
  public static List<String> complaints(Plugin guarded) {
    return ((GuardedPlugin<?>) guarded).complaints();
  }

  /** The family of a kernel if it is a foreign one, whose claims are checked on the data. */
  public static Optional<PluginOrigin> foreign(Kernel kernel) {
    return kernel instanceof GuardedKernel guarded && !guarded.family().origin.own()
        ? Optional.of(guarded.family().origin)
        : Optional.empty();
  }

  /**
   * Runs work that calls foreign code without a stop signal, and waits for it until the signal is
   * raised.
   *
   * @throws GivenUpException with this message if it was raised first
   */
  public static <R> R watch(Supplier<R> body, StopSignal stop, Supplier<String> message) {
    try {
      return new CallWatch()
          .call(body::get, stop)
          .orElseThrow(() -> new GivenUpException(message.get()))
          .value();
    } catch (CallWatch.Thrown e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      // A supplier throws nothing checked.
      throw (RuntimeException) e.getCause();
    }
  }
}
