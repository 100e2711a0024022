package org.smkl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceRulesTest {
  private static final BitSet EMPTY = new BitSet();

  private static BitSet set(int... kernels) {
    BitSet set = new BitSet();
    Arrays.stream(kernels).forEach(set::set);
    return set;
  }

  private static Problem problem(int q, int k0) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      grams.add(SymmetricMatrix.wrap(2, new double[] {1, 0, 0, 1}));
    }
    return new Problem(grams, new boolean[q], new double[] {1, -1}, new double[] {1, 1}, 0.1, k0);
  }

  private static void refused(Runnable make, String... words) {
    String message = assertThrows(IllegalArgumentException.class, make::run).getMessage();
    for (String word : words) {
      assertTrue(message.contains(word), () -> "'" + word + "' is not in: " + message);
    }
  }

  private static Capacity most(int most, String name, int... kernels) {
    return new Capacity(name, set(kernels), most);
  }

  @Test
  void crossingGroupsAreRefusedWithBothNamesAndTheKernels() {
    refused(
        () ->
            ChoiceRules.of(
                List.of(most(1, "dna", 0, 1, 2), most(1, "x", 7), most(2, "rna", 2, 3)),
                EMPTY,
                EMPTY),
        "'dna'",
        "'rna'",
        "kernel 2 is in both",
        "kernel 0 in 'dna' alone",
        "kernel 3 in 'rna' alone");
  }

  @Test
  void rulesThatNobodyCanSatisfyAreRefused() {
    refused(() -> most(-1, "dna", 0), "-1", "'dna'");
    refused(() -> most(1, " ", 0), "name");
    refused(() -> most(1, "dna"), "'dna'", "no kernel");
    refused(() -> ChoiceRules.of(List.of(most(1, "a", 0), most(2, "a", 1)), EMPTY, EMPTY), "'a'");
    refused(() -> ChoiceRules.of(List.of(), set(1, 2), set(2, 3)), "{2}");
    Problem problem = problem(4, 2);
    refused(
        () -> problem.withRules(ChoiceRules.of(List.of(most(1, "a", 0, 1)), set(0, 1), EMPTY)),
        "At most 1 of 'a'",
        "{0, 1}");
    refused(
        () -> problem.withRules(ChoiceRules.of(List.of(), set(0, 1, 2), EMPTY)), "k0 = 2", "3 ");
    refused(
        () -> problem.withRules(ChoiceRules.of(List.of(most(0, "a", 0, 1)), EMPTY, set(2, 3))),
        "no kernel");
    refused(
        () -> problem.withRules(ChoiceRules.of(List.of(most(1, "a", 4)), EMPTY, EMPTY)),
        "'a'",
        "kernel 4",
        "0..3");
    refused(() -> problem.withRules(ChoiceRules.of(List.of(), set(4), EMPTY)), "kernel 4");
    refused(() -> problem.withRules(ChoiceRules.of(List.of(), EMPTY, set(9))), "kernel 9");
  }

  @Test
  void aProblemKeepsItsRulesWithAnotherLambdaAndK0() {
    ChoiceRules rules =
        ChoiceRules.of(List.of(most(1, "a", 0, 1), most(9, "all", 0, 1, 2, 3)), set(0, 2), set(3));
    Problem problem = problem(4, 2).withRules(rules);
    assertEquals(rules, problem.with(3, 4).rules());
    refused(() -> problem.with(1, 1), "k0 = 1");
    assertSame(ChoiceRules.none(), problem(4, 2).rules());
  }

  @Test
  void emptyRulesAreNone() {
    assertSame(ChoiceRules.none(), ChoiceRules.of(List.of(), EMPTY, EMPTY));
    assertTrue(ChoiceRules.none().isNone());
  }

  @Test
  void rulesOfTheKernelsThatAreLeft() {
    ChoiceRules rules =
        ChoiceRules.of(List.of(most(1, "a", 0, 1), most(2, "b", 2, 3, 5)), set(3), set(2, 4));
    assertEquals(ChoiceRules.of(List.of(most(2, "b", 0, 2)), set(0), set(1)), rules.over(3, 4, 5));
    refused(() -> rules.over(0, 1, 2), "{3}");
    assertNotEquals(rules, rules.over(3, 4, 5));
  }

  @Test
  void setsAreCopies() {
    BitSet group = set(0, 1);
    BitSet must = set(0);
    ChoiceRules rules = ChoiceRules.of(List.of(new Capacity("a", group, 1)), must, EMPTY);
    group.clear();
    must.set(1);
    rules.must().set(2);
    rules.capacities().get(0).kernels().clear();
    assertEquals(ChoiceRules.of(List.of(most(1, "a", 0, 1)), set(0), EMPTY), rules);
  }
}
