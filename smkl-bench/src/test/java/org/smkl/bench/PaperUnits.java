package org.smkl.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.smkl.api.StopSignal;
import org.smkl.cv.Recipe;
import org.smkl.cv.UnitCluster;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/**
 * A cluster in this process, the last unit first: all that travels is written to bytes and read
 * again.
 */
final class PaperUnits implements UnitCluster {
  private final Predicate<String> poisoned;
  private final List<String> ran = new ArrayList<>();

  PaperUnits(Predicate<String> poisoned) {
    this.poisoned = poisoned;
  }

  /** The names of the units that were done. */
  List<String> ran() {
    return ran;
  }

  @Override
  public <T extends Serializable, R extends Serializable> void run(
      Recipe<T, R> recipe, List<T> tasks, Consumer<R> done, StopSignal stop) {
    Function<T, R> machine = sent(recipe).open(Toolbox.of(Plugins.discover()));
    List<String> failed = new ArrayList<>();
    for (int k = tasks.size() - 1; k >= 0 && !stop.stopRequested(); k--) {
      String name = tasks.get(k).toString();
      if (poisoned.test(name)) {
        failed.add(name);
        continue;
      }
      ran.add(name);
      done.accept(sent(machine.apply(sent(tasks.get(k)))));
    }
    if (!failed.isEmpty()) {
      throw new InputException("Failed: " + failed, "Expected none.", "Maybe again.");
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Serializable> T sent(T object) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(object);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
