package org.smkl.branchbound.checkpoint;

import java.util.Optional;
import java.util.function.Consumer;
import org.smkl.api.StopSignal;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.search.CheckpointException;
import org.smkl.search.CheckpointOptions;
import org.smkl.search.SearchOptions;

/** Decides when the state is saved, and lets no node run on past the interval unsaved. */
public final class Saver {
  /** A node is not interrupted for a checkpoint before this many seconds. */
  private static final double LEAST_SLICE = 1;

  private final Optional<CheckpointOptions> options;
  private final Optional<Checkpoint> target;
  private final Optional<SearchState> restored;
  private double lastSave;
  private double patience = 1;

  private Saver(
      Optional<CheckpointOptions> options,
      Optional<Checkpoint> target,
      Optional<SearchState> restored) {
    this.options = options;
    this.target = target;
    this.restored = restored;
    this.lastSave = restored.map(s -> s.secondsBefore).orElse(0.0);
  }

  public static Saver of(Tools tools, SearchOptions options) {
    if (options.checkpoint().isEmpty() && options.resume().isEmpty()) {
      return new Saver(Optional.empty(), Optional.empty(), Optional.empty());
    }
    CheckpointSettings settings = CheckpointSettings.of(tools, options);
    return new Saver(
        options.checkpoint(),
        options.checkpoint().map(c -> new Checkpoint(c.file(), settings)),
        options.resume().map(file -> new Checkpoint(file, settings).read(tools.problem())));
  }

  /** The state to go on from, if there is one. */
  public Optional<SearchState> restore() {
    return restored;
  }

  /** Interrupts the nodes of a batch when a checkpoint is due: their cuts are kept. */
  public StopSignal slice() {
    return options
        .map(o -> StopSignal.after(patience * Math.max(LEAST_SLICE, o.seconds())))
        .orElse(StopSignal.NEVER);
  }

  /** A slice in which no cut was found was too short: the next one is longer. */
  public void progressed(boolean cutsFound) {
    patience = cutsFound ? 1 : 2 * patience;
  }

  public void saveIfDue(SearchState state, double now, Consumer<String> warnings) {
    if (options.isPresent() && now - lastSave >= options.get().seconds()) {
      state.secondsBefore = now;
      save(state, warnings);
      lastSave = now;
    }
  }

  /** Days of search are worth more than their copy: a disk that is full is told, no more. */
  public void save(SearchState state, Consumer<String> warnings) {
    try {
      target.ifPresent(t -> t.write(state));
    } catch (CheckpointException e) {
      warnings.accept(e.getMessage());
    }
  }
}
