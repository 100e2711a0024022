package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * A constant added to every entry of a Gram matrix changes nothing, because y'a = 0, but for the
 * digits that cancel.
 */
class CancellationTest {
  private static Problem shifted(double constant) {
    Problem plain = Instances.branching(2, 30, 5, 2);
    List<SymmetricMatrix> grams =
        plain.grams().stream()
            .map(g -> Arrays.stream(g.entries()).map(e -> e + constant).toArray())
            .map(e -> SymmetricMatrix.wrap(plain.n(), e))
            .toList();
    return Instances.problem(grams, plain.signs(), 1e3, 50, 2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e6, 1e8, 1e10})
  void whatIsCalledProvedIsAcceptedByTheCheck(double constant) {
    Problem problem = shifted(constant);
    SearchResult result = Instances.solve(problem, SearchOptions.gap(1e-6));
    Statement statement = Statement.of(problem);
    Verification check = Verifier.verify(result.certificate(statement), problem, statement);
    if (result.status().proved()) {
      assertTrue(check.valid(), check.reason().orElse(""));
      assertTrue(check.relativeGap() <= 1e-6);
      assertEquals(check.upperBound(), result.upperBound());
      assertEquals(check.lowerBound(), result.lowerBound());
    } else {
      assertTrue(result.relativeGap() > 1e-6);
    }
    if (constant == 0) {
      assertTrue(result.status().proved());
    }
    if (constant >= 1e10) {
      assertFalse(result.status().proved());
    }
  }
}
