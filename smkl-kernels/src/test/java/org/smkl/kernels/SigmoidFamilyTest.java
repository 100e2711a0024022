package org.smkl.kernels;

import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.tck.KernelFamilyTck;

class SigmoidFamilyTest extends KernelFamilyTck {
  @Override
  protected KernelFamily family() {
    return new SigmoidFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(
        Map.of(), Map.of("scale", "0.5", "offset", "1"), Map.of("scale", "-2", "offset", "-1"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(
        new Refused("scale", "NaN"), new Refused("scale", "a"), new Refused("offset", "-Infinity"));
  }
}
