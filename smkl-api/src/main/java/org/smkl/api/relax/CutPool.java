package org.smkl.api.relax;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts in the order in which they were found; they hold at every node, so one pool serves a whole
 * search. Not thread-safe: concurrent searches give each task a {@link #copy} and merge in a fixed
 * order.
 */
public final class CutPool {
  private final List<Cut> cuts;

  /** An empty pool. */
  public CutPool() {
    this.cuts = new ArrayList<>();
  }

  private CutPool(List<Cut> cuts) {
    this.cuts = new ArrayList<>(cuts);
  }

  /** Adds a cut at the end. */
  public void add(Cut cut) {
    cuts.add(cut);
  }

  /** Number of cuts. */
  public int size() {
    return cuts.size();
  }

  /** The i-th cut. */
  public Cut get(int i) {
    return cuts.get(i);
  }

  /** The cuts from index {@code from} on, copied. */
  public List<Cut> since(int from) {
    return List.copyOf(cuts.subList(from, cuts.size()));
  }

  /** Another pool with the same cuts. */
  public CutPool copy() {
    return new CutPool(cuts);
  }
}
