package org.smkl.plugin.guard;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.smkl.api.Plugin;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.RelaxationBackend;
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
    Plugin guarded;
    if (plugin instanceof AlphaSolver solver && kind == AlphaSolver.class) {
      guarded = new GuardedAlpha(solver, origin);
    } else if (plugin instanceof BetaProjector projector && kind == BetaProjector.class) {
      guarded = new GuardedBeta(projector, origin);
    } else if (plugin instanceof RelaxationBackend backend && kind == RelaxationBackend.class) {
      guarded = new GuardedBackend(backend, origin);
    } else if (plugin instanceof ConicSolver solver && kind == ConicSolver.class) {
      guarded = new GuardedConic(solver, origin);
    } else if (plugin instanceof KernelFamily family && kind == KernelFamily.class) {
      guarded = new GuardedFamily(family, origin);
    } else if (plugin instanceof Formulator formulator && kind == Formulator.class) {
      guarded = new GuardedFormulator(formulator, origin);
    } else if (plugin instanceof BranchingRule rule && kind == BranchingRule.class) {
      guarded = new GuardedBranching(rule, origin);
    } else if (plugin instanceof WeightMethod method && kind == WeightMethod.class) {
      guarded = new GuardedMethod(method, origin);
    } else if (plugin instanceof CertifiedSolver solver && kind == CertifiedSolver.class) {
      guarded = new GuardedSearch(solver, origin);
    } else {
      throw new IllegalArgumentException(
          "There is no guard for plugins of " + kind.getName() + ".");
    }
    return kind.cast(guarded);
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
