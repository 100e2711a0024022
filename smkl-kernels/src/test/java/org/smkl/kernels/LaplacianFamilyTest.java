package org.smkl.kernels;

import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.tck.KernelFamilyTck;

class LaplacianFamilyTest extends KernelFamilyTck {
  @Override
  protected KernelFamily family() {
    return new LaplacianFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of("gamma", "0.3"), Map.of("gamma", "2"), Map.of("gamma", "0.03125"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(
        new Refused("gamma", "0"),
        new Refused("gamma", "-0.5"),
        new Refused("gamma", "NaN"),
        new Refused("gamma", "x"));
  }
}
