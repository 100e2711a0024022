package org.smkl.spark;

import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.plugin.Plugins;
import org.smkl.cv.UnitRecipe;

/** What every process of an application has once: the plugins on its own class path. */
final class Executor {
  private Executor() {}

  private static final class Holder {
    static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
    static final Map<String, KernelFamily> FAMILIES = TOOLBOX.kernels();
  }

  private static String recipe = "";
  private static UnitRecipe.Kitchen kitchen;

  /** What is needed for units of this recipe; kept until there is another one. */
  static synchronized UnitRecipe.Kitchen kitchen(UnitRecipe wanted) {
    if (!recipe.equals(wanted.id())) {
      // Room first: both together may not fit.
      recipe = "";
      kitchen = null;
      kitchen = wanted.open(toolbox());
      recipe = wanted.id();
    }
    return kitchen;
  }

  static Toolbox toolbox() {
    return Holder.TOOLBOX;
  }

  static Map<String, KernelFamily> families() {
    return Holder.FAMILIES;
  }
}
