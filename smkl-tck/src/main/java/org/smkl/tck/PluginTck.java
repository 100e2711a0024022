package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smkl.api.Plugin;

/** What every plugin says about itself. */
public abstract class PluginTck {
  /** The plugin under test; a new instance or a shared one. */
  protected abstract Plugin plugin();

  @Test
  void idIsLowerCaseLettersDigitsAndHyphens() {
    assertTrue(plugin().id().matches("[a-z][a-z0-9-]*"), plugin().id());
  }

  @Test
  void versionIsNeverBlank() {
    assertFalse(plugin().version().isBlank());
  }

  @Test
  void availabilityIsRepeatableAndExplainsItself() {
    assertEquals(plugin().availability(), plugin().availability());
    assertTrue(plugin().availability().available() || !plugin().availability().reason().isBlank());
  }
}
