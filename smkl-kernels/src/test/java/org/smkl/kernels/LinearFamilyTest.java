package org.smkl.kernels;

import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.tck.KernelFamilyTck;

class LinearFamilyTest extends KernelFamilyTck {
  @Override
  protected KernelFamily family() {
    return new LinearFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of());
  }

  @Override
  protected List<Refused> refused() {
    return List.of();
  }
}
