package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.StatisticKernel;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.tck.KernelFamilyTck;

/** The suite of the kind, a value by hand, and a fit. */
class RationalQuadraticFamilyTest extends KernelFamilyTck {
  @Override
  protected KernelFamily family() {
    return new RationalQuadraticFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of(), Map.of("alpha", "0.5"), Map.of("alpha", "20", "length", "0.3"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(new Refused("alpha", "0"), new Refused("length", "-1"));
  }

  @Test
  void valuesAreThoseOfTheFormula() {
    KernelArguments arguments = new KernelArguments(Map.of("alpha", "2", "length", "0.5"));
    double[] values = new double[2];
    ((StatisticKernel) family().create(arguments)).apply(new double[] {0, 3}, values, 2);
    assertEquals(1, values[0]);
    assertEquals(1 / 16.0, values[1], 1e-15); // (1 + 3 / (2 * 2 * 0.25))^-2
  }

  @Test
  void aFitTakesItByItsName() {
    Smkl smkl = Smkl.builder().kernels("linear; rational-quadratic(length=2)").k0(1).build();
    FitResult result = smkl.fit(EmbeddedData.load("wine").dataset());
    assertTrue(result.lowerBound() > 0 && result.lowerBound() <= result.objective());
  }
}
