package org.smkl.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random rules for few kernels: a tree of groups, said by patterns. Every kernel is named by its
 * way from the root, so that a group is all names with a prefix. Shares nothing with the product.
 */
final class CampaignRules {
  /** At most so many of these kernels, which are bits. */
  private record Group(int kernels, int most) {}

  final List<String> options = new ArrayList<>();
  final List<String> names;
  private final int q;
  private final SplittableRandom random;
  private final List<Group> groups = new ArrayList<>();
  private int must;
  private int never;

  private CampaignRules(int q, SplittableRandom random) {
    this.q = q;
    this.random = random;
    this.names = new ArrayList<>(Collections.nCopies(q, ""));
  }

  /** No rules and no names. */
  static CampaignRules none(int q) {
    return new CampaignRules(q, null);
  }

  /** Rules that leave a choice of at most k0 kernels. */
  static CampaignRules random(int q, int k0, SplittableRandom random) {
    while (true) {
      CampaignRules rules = new CampaignRules(q, random);
      rules.draw();
      if (!rules.choices(k0).isEmpty()) {
        return rules;
      }
    }
  }

  private void draw() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      all.add(random.nextInt(i + 1), i);
    }
    split(all, "X");
    for (int i = 0; i < q; i++) {
      int drawn = random.nextInt(8);
      if (drawn == 0) {
        must |= 1 << i;
        options.addAll(List.of("--must", names.get(i)));
      } else if (drawn == 1) {
        never |= 1 << i;
        options.addAll(List.of("--never", names.get(i)));
      }
    }
  }

  private void split(List<Integer> some, String name) {
    int bits = some.stream().mapToInt(i -> 1 << i).sum();
    if (random.nextInt(some.size() == 1 || some.size() == q ? 8 : 2) == 0) {
      int most = random.nextInt(10) == 0 ? 0 : random.nextInt(1, some.size() + 1);
      groups.add(new Group(bits, most));
      options.addAll(List.of("--at-most", most + ":" + name + "*"));
    }
    if (some.size() == 1) {
      names.set(some.get(0), name);
      return;
    }
    int middle = random.nextInt(1, some.size());
    split(some.subList(0, middle), name + "a");
    split(some.subList(middle, some.size()), name + "b");
  }

  /** Every choice as bits: the largest sets of at most k0 that keep the rules. */
  List<Integer> choices(int k0) {
    List<Integer> all = new ArrayList<>();
    int most = 0;
    for (int bits = 1; bits < 1 << q; bits++) {
      int set = bits;
      if ((set & must) == must
          && (set & never) == 0
          && Integer.bitCount(set) <= k0
          && groups.stream().allMatch(g -> Integer.bitCount(set & g.kernels) <= g.most)) {
        all.add(set);
        most = Math.max(most, Integer.bitCount(set));
      }
    }
    int size = most;
    return all.stream().filter(set -> Integer.bitCount(set) == size).toList();
  }

  /** The least k0 with which there is a choice. */
  int leastK0() {
    return Math.max(1, Integer.bitCount(must));
  }
}
