package org.smkl.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.smkl.core.data.Dataset;
import org.smkl.core.data.set.EmbeddedData;
import org.smkl.core.error.InputException;

class SmklTest {
  private static final Dataset IRIS = EmbeddedData.load("iris").dataset();

  @Test
  void twoKernelsNeedNoK0() {
    Smkl.Builder two = Smkl.builder().kernels("linear; rbf(gamma=0.5)");
    assertEquals(2, two.build().fit(IRIS).prepared().problem().k0());
    assertEquals(3, Smkl.builder().build().fit(IRIS).prepared().problem().k0());
  }

  @Test
  void aK0ThatWasAskedForIsNotChangedSilently() {
    Smkl three = Smkl.builder().kernels("linear; rbf(gamma=0.5)").k0(3).build();
    assertThrows(InputException.class, () -> three.fit(IRIS));
  }
}
