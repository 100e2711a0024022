package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.smkl.api.Plugin;

/** The plugin in a class loader of its own that sees our two jars and nothing of MOSEK. */
class WithoutMosekTest {
  private URLClassLoader loader;
  private Object plugin;

  @BeforeEach
  void loadThePluginAlone() throws Exception {
    URL[] jars = {origin(MosekConicSolver.class), origin(Plugin.class)};
    loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
    Class<?> kind = loader.loadClass("org.smkl.api.conic.ConicSolver");
    plugin = ServiceLoader.load(kind, loader).findFirst().orElseThrow();
  }

  @AfterEach
  void close() throws IOException {
    loader.close();
  }

  private static URL origin(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  private Object call(String method) throws ReflectiveOperationException {
    return plugin.getClass().getMethod(method).invoke(plugin);
  }

  private String reason() throws ReflectiveOperationException {
    Object availability = call("availability");
    Object available = availability.getClass().getMethod("available").invoke(availability);
    assertFalse((Boolean) available);
    return (String) availability.getClass().getMethod("reason").invoke(availability);
  }

  @Test
  void pluginIsListedAsUnavailableWithTheReason() throws Exception {
    assertEquals("mosek", call("id"));
    assertFalse(((String) call("version")).isBlank());
    assertTrue(reason().startsWith("MOSEK's Java classes were not found"), reason());
  }

  @Test
  void solveThrowsTheReasonAndNoLinkageError() throws Exception {
    Class<?> modelType = loader.loadClass("org.smkl.api.conic.ConicModel");
    Class<?> optionsType = loader.loadClass("org.smkl.api.conic.ConicOptions");
    Object builder = modelType.getMethod("builder", String.class).invoke(null, "tiny");
    builder.getClass().getMethod("variables", String.class, int.class).invoke(builder, "x", 1);
    Object model = builder.getClass().getMethod("build").invoke(builder);
    Object options = optionsType.getMethod("defaults").invoke(null);
    InvocationTargetException thrown =
        assertThrows(
            InvocationTargetException.class,
            () ->
                plugin
                    .getClass()
                    .getMethod("solve", modelType, optionsType)
                    .invoke(plugin, model, options));
    assertInstanceOf(IllegalStateException.class, thrown.getCause());
    assertEquals(reason(), thrown.getCause().getMessage());
  }

  @Test
  void nothingOfMosekIsPackaged() {
    assertNull(loader.getResource("mosek/fusion/Model.class"));
  }
}
