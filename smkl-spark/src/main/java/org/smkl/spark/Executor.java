package org.smkl.spark;

import java.io.Serializable;
import java.util.Map;
import java.util.function.Function;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.cv.Recipe;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** What every process of an application has once: the plugins on its own class path. */
final class Executor {
  private Executor() {}

  private static final class Holder {
    static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
    static final Map<String, KernelFamily> FAMILIES = TOOLBOX.kernels();
  }

  private static String recipe = "";
  private static Function<?, ?> kitchen;

  /** What is needed for units of this recipe; kept until there is another one. */
  @SuppressWarnings("unchecked")
  static synchronized <T extends Serializable, R extends Serializable> Function<T, R> kitchen(
      Recipe<T, R> wanted) {
    if (!recipe.equals(wanted.id())) {
      // Room first: both together may not fit.
      recipe = "";
      kitchen = null;
      kitchen = wanted.open(toolbox());
      recipe = wanted.id();
    }
    // By its id it is that of this recipe.
    return (Function<T, R>) kitchen;
  }

  static Toolbox toolbox() {
    return Holder.TOOLBOX;
  }

  static Map<String, KernelFamily> families() {
    return Holder.FAMILIES;
  }
}
