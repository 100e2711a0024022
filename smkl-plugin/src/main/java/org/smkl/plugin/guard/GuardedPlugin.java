package org.smkl.plugin.guard;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import org.smkl.api.Arguments;
import org.smkl.api.Availability;
import org.smkl.api.NumberParameter;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;

/** What the guards of all kinds share: who the plugin is, and how its methods are called. */
abstract class GuardedPlugin<T extends Plugin> implements Plugin {
  /** What plugins refuse a user's wish by. */
  static final Predicate<RuntimeException> REFUSAL = IllegalArgumentException.class::isInstance;

  final T plugin;
  final PluginOrigin origin;
  final Complaints complaints;
  private final CallWatch watch = new CallWatch();
  private volatile Availability known;
  private List<Parameter> settings;
  private final PrivateKernels.Copies copies = new PrivateKernels.Copies();

  GuardedPlugin(T plugin, PluginOrigin origin) {
    this.plugin = plugin;
    this.origin = origin;
    this.complaints = new Complaints(origin);
  }

  @Override
  public final String id() {
    return origin.id();
  }

  @Override
  public final String version() {
    return origin.version();
  }

  @Override
  public final Availability availability() {
    Availability before = known;
    if (watch.busy() && before != null) {
      // Left behind in another call: what it said before still holds.
      return before;
    }
    known = asked();
    return known;
  }

  private Availability asked() {
    try {
      Availability answer = cheap("availability()", plugin::availability);
      if (answer == null) {
        throw broken("availability() returned null");
      }
      String reason = PluginFailures.plain(answer.reason());
      return answer.available()
          ? Availability.yes()
          : Availability.no(reason.isEmpty() ? "It gives no reason that can be printed." : reason);
    } catch (BrokenPluginException e) {
      return Availability.no(e.getMessage());
    }
  }

  final List<String> complaints() {
    return complaints.list();
  }

  /** What this plugin, a foreign one, is shown of a problem. */
  final PrivateProblem privately(Problem problem) {
    return new PrivateProblem(origin, copies, problem);
  }

  /** Why this plugin cannot take something; it may look at the whole problem to tell. */
  final Optional<String> refusal(String method, Callable<Optional<String>> question) {
    Optional<String> answer = within(CallWatch.SUPPORT_CALL_SECONDS, method, question);
    if (answer == null) {
      throw broken(method + " returned null");
    }
    return answer.map(PluginFailures::plain);
  }

  /** Calls a method that returns soon by contract. */
  final <R> R cheap(String method, Callable<R> body) {
    return within(CallWatch.CHEAP_CALL_SECONDS, method, body);
  }

  /** Calls a method that has a minute by contract. */
  final <R> R lengthy(String method, Callable<R> body) {
    return within(CallWatch.SUPPORT_CALL_SECONDS, method, body);
  }

  final <R> R present(String method, R value) {
    if (value == null) {
      throw broken(method + " returned null");
    }
    return value;
  }

  /** The parameters that a plugin names, each once. */
  final List<NumberParameter> parameters(Callable<List<NumberParameter>> asked) {
    return named("parameters()", asked, NumberParameter::name);
  }

  /** Asked for once, and not while a call still runs: who answers wants to tell of that call. */
  @Override
  public final synchronized List<Parameter> settings() {
    if (settings == null) {
      if (watch.busy()) {
        return List.of();
      }
      settings = named("settings()", plugin::settings, Parameter::name);
    }
    return settings;
  }

  private <P> List<P> named(String method, Callable<List<P>> asked, Function<P, String> name) {
    List<P> parameters = List.copyOf(present(method, cheap(method, asked)));
    Set<String> names = new HashSet<>();
    for (P parameter : parameters) {
      if (!names.add(name.apply(parameter))) {
        throw broken("it has two parameters '%s'".formatted(name.apply(parameter)));
      }
    }
    return parameters;
  }

  @Override
  public final Plugin configured(Arguments settings) {
    // The guard of a kind has its interface and no other.
    return Guard.configured(
        getClass().getInterfaces()[0].asSubclass(Plugin.class), this, id(), settings);
  }

  /**
   * The plugin itself with these settings.
   *
   * @throws IllegalArgumentException if it refuses a value, in its words
   */
  final Plugin made(Arguments settings) {
    Given<Plugin> given =
        cheap("configured()", refusing(() -> plugin.configured(settings), REFUSAL));
    if (given.refusal() != null) {
      throw new IllegalArgumentException(PluginFailures.message(given.refusal()) + ".");
    }
    return present("configured()", given.value());
  }

  /** An answer, or a refusal that the contract allows. */
  record Given<R>(R value, RuntimeException refusal) {
    R orRefuse() {
      if (refusal != null) {
        throw refusal;
      }
      return value;
    }
  }

  /** Lets some exceptions pass as they are: they are the caller's business. */
  static <R> Callable<Given<R>> refusing(Callable<R> body, Predicate<RuntimeException> which) {
    return () -> {
      try {
        return new Given<>(body.call(), null);
      } catch (RuntimeException e) {
        if (!which.test(e)) {
          throw e;
        }
        return new Given<>(null, e);
      }
    };
  }

  /** What a call gave that has no result when it is given up. */
  final <R> R orGiveUp(Optional<CallWatch.Answer<Given<R>>> answer, String why) {
    return answer
        .orElseThrow(() -> new GivenUpException("The %s %s.".formatted(origin, why)))
        .value()
        .orRefuse();
  }

  private <R> R within(double seconds, String method, Callable<R> body) {
    if (origin.own()) {
      return direct(body);
    }
    return watched(body, StopSignal.after(seconds))
        .orElseThrow(() -> broken("%s did not return within %.0f s".formatted(method, seconds)))
        .value();
  }

  /**
   * Calls a method that obeys a stop signal by contract: in our own thread if the plugin is of this
   * release, because handing a small alpha-step over would take longer than guarding it.
   *
   * @return nothing if the call was given up
   */
  final <R> Optional<CallWatch.Answer<R>> call(Callable<R> body, StopSignal stop) {
    return origin.own() ? Optional.of(new CallWatch.Answer<>(direct(body))) : watched(body, stop);
  }

  /** As {@link #call}, always on another thread, also for plugins of this release. */
  final <R> Optional<CallWatch.Answer<R>> watched(Callable<R> body, StopSignal stop) {
    if (watch.busy()) {
      if (stop.stopRequested()) {
        return Optional.empty();
      }
      throw broken("an earlier call still runs although it was asked to stop");
    }
    try {
      Optional<CallWatch.Answer<R>> answer = watch.call(body, stop);
      if (answer.isEmpty()) {
        complaints.add(
            "stop",
            "it did not return within %.0f s of its stop signal and was left behind"
                .formatted(CallWatch.GRACE_SECONDS));
      }
      return answer;
    } catch (CallWatch.Thrown e) {
      throw translated(e.getCause());
    }
  }

  private <R> R direct(Callable<R> body) {
    try {
      return body.call();
    } catch (OutOfMemoryError e) {
      // Of this release: the heap is full, and whoever runs the program says what to do about it.
      throw e;
    } catch (Throwable e) {
      throw translated(e);
    }
  }

  private RuntimeException translated(Throwable thrown) {
    // From a plugin that this one called, and named already.
    if (thrown instanceof BrokenPluginException e) {
      return e;
    }
    if (thrown instanceof RefusedException e) {
      return e;
    }
    if (thrown instanceof SpoiltDataException e) {
      return e;
    }
    if (thrown instanceof UnsupportedOperationException) {
      String words = PluginFailures.message(thrown);
      return noted(
          "refused",
          new RefusedException(
              origin, (words.isEmpty() ? "no reason given" : words) + ".", thrown));
    }
    return noted(
        "thrown", new BrokenPluginException(origin, PluginFailures.thrown(thrown), thrown));
  }

  final BrokenPluginException broken(String what) {
    return noted("broken", new BrokenPluginException(origin, what, null));
  }

  /** Where somebody goes on without this plugin, the user still learns of it. */
  private <E extends RuntimeException> E noted(String kind, E failure) {
    complaints.addSentence(kind, failure.getMessage());
    return failure;
  }

  /** A copy of an array that must have this length and finite entries. */
  final double[] finite(String name, double[] array, int length) {
    if (array == null || array.length != length) {
      throw broken(
          "it returned %s of length %s; expected %d"
              .formatted(name, array == null ? "null" : Integer.toString(array.length), length));
    }
    double[] copy = array.clone();
    for (int j = 0; j < length; j++) {
      if (!Double.isFinite(copy[j])) {
        throw broken("it returned %s with %s at %d".formatted(name, copy[j], j));
      }
    }
    return copy;
  }
}
