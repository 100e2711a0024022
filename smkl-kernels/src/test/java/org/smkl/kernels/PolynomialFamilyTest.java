package org.smkl.kernels;

import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.tck.KernelFamilyTck;

class PolynomialFamilyTest extends KernelFamilyTck {
  @Override
  protected KernelFamily family() {
    return new PolynomialFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(
        Map.of("degree", "2", "scale", "0.01"),
        Map.of("degree", "1"),
        Map.of("degree", "5", "offset", "0"),
        Map.of("degree", "10", "scale", "0"),
        Map.of("degree", "3", "offset", "-1"),
        Map.of("degree", "3", "scale", "-1"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(
        new Refused("degree", "0"),
        new Refused("degree", "-2"),
        new Refused("degree", "2.5"),
        new Refused("degree", "101"),
        new Refused("degree", "two"),
        new Refused("scale", "NaN"),
        new Refused("offset", "Infinity"));
  }
}
