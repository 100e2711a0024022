package org.smkl.kernels;

import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.tck.KernelFamilyTck;

class RbfFamilyTest extends KernelFamilyTck {
  @Override
  protected KernelFamily family() {
    return new RbfFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of("gamma", "0.5"), Map.of("gamma", "1e-3"), Map.of("gamma", "32"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(
        new Refused("gamma", "0"),
        new Refused("gamma", "-1"),
        new Refused("gamma", "NaN"),
        new Refused("gamma", "Infinity"),
        new Refused("gamma", "wide"));
  }
}
