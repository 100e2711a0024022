package org.smkl.plugin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The providers of a service as ServiceLoader finds them, none of them made yet, and those that it
 * could not load.
 */
record Providers<T>(List<ServiceLoader.Provider<T>> found, List<PluginInfo> broken) {
  /** More failures than this are one that comes back at every attempt. */
  private static final int MAX_FAILURES = 1000;

  static <T> Providers<T> find(String label, Class<T> type, ClassLoader loader) {
    List<ServiceLoader.Provider<T>> found = new ArrayList<>();
    List<PluginInfo> broken = new ArrayList<>();
    Iterator<ServiceLoader.Provider<T>> providers =
        ServiceLoader.load(type, loader).stream().iterator();
    while (broken.size() < MAX_FAILURES) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        found.add(providers.next());
      } catch (Throwable e) {
        // Service files and classes come from anywhere: an error of any kind is theirs.
        broken.add(BrokenService.describe(label, type, loader, e));
      }
    }
    return new Providers<>(found, broken);
  }

  /** Those of this program before those from elsewhere, then by class name. */
  static <T> Comparator<ServiceLoader.Provider<T>> oursFirst() {
    ClassLoader ours = Providers.class.getClassLoader();
    return Comparator.comparing(
            (ServiceLoader.Provider<T> provider) ->
                provider.type().getClassLoader() != ours
                    || !provider.type().getName().startsWith("org.smkl."))
        .thenComparing(provider -> provider.type().getName());
  }
}
