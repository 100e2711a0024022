package org.smkl.bench.experiment.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.cv.method.Methods;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PsdPolicy;

class SettingTest {
  @Test
  void baselinesAsPublishedHavePolynomialsOfScaleOneAndNothingElseChanged() {
    String given = Setting.AS_PUBLISHED.kernels(Methods.AVERAGE, 50);
    assertTrue(given.contains("poly(degree=10,scale=1,offset=0)"), given);
    assertFalse(given.matches(".*poly\\([^)]*scale=0\\.01.*"), given);
    assertTrue(given.contains("sigmoid(scale=0.01,offset=-1)"), given);
    assertEquals(PsdPolicy.KEEP, Setting.AS_PUBLISHED.psd(Methods.CKA));
    assertEquals(List.of(1000.0), Setting.AS_PUBLISHED.grid(Methods.CKA, 10, false).c());
    assertEquals(25, Setting.AS_PUBLISHED.grid(Methods.EASY, 10, false).lambda().size());
  }

  @Test
  void fairTreatsAllAlikeAndSmklIsTheSameInBoth() {
    String published = NamedKernelSets.all().get(NamedKernelSets.PUBLISHED_10);
    for (var method : Setting.FAIR.methods()) {
      assertEquals(published, Setting.FAIR.kernels(method, 10));
      assertEquals(PsdPolicy.DROP, Setting.FAIR.psd(method));
      assertEquals(List.of(5.0, 10.0, 50.0, 100.0), Setting.FAIR.grid(method, 10, false).c());
    }
    assertEquals(published, Setting.AS_PUBLISHED.kernels(Methods.BEST_RESPONSE, 10));
  }
}
