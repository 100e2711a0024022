package org.smkl.cli.option;

import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.api.NumberParameter;
import org.smkl.console.Usage;
import org.smkl.data.read.ReadOptions;
import org.smkl.error.InputException;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.task.ChosenTask;

/** What {@code --task} says: classes or numbers, or a task of a plugin with its values. */
final class TaskText {
  private static final String CLASSIFICATION = "classification";
  private static final String REGRESSION = "regression";
  private static final String NU = "nu";

  private final String text;
  private final Double nu;
  private final Supplier<Toolbox> plugins;

  /**
   * A task as it was typed.
   *
   * @param text null where nothing was
   * @param nu a value of its parameter nu, or null
   */
  TaskText(String text, Double nu, Supplier<Toolbox> plugins) {
    this.text = text;
    this.nu = nu;
    this.plugins = plugins;
  }

  /** What the label has. */
  Optional<ReadOptions.Learning> learning() {
    if (text == null) {
      return Optional.empty();
    }
    return Optional.of(
        switch (text) {
          case CLASSIFICATION -> ReadOptions.Learning.CLASSES;
          case REGRESSION -> ReadOptions.Learning.NUMBERS;
          default ->
              switch (chosen().orElseThrow().family().targets()) {
                case CLASSES -> ReadOptions.Learning.CLASSES;
                case NUMBERS -> ReadOptions.Learning.NUMBERS;
                case NONE -> ReadOptions.Learning.INLIERS;
              };
        });
  }

  /** The task of a plugin. */
  Optional<ChosenTask> chosen() {
    boolean own = text == null || text.equals(CLASSIFICATION) || text.equals(REGRESSION);
    if (own && nu != null) {
      throw new InputException(
          "--nu is given without a task that has it.",
          "Expected it with --task one-class.",
          "Maybe leave it out; the others have C.");
    }
    return own ? Optional.empty() : Optional.of(plugin());
  }

  private ChosenTask plugin() {
    ChosenTask task = ChosenTask.parse(text, plugins.get().tasks());
    // Says why, if it is there and does not work.
    plugins.get().task(task.family().id());
    if (nu == null) {
      return task;
    }
    boolean has =
        task.family().parameters().stream().map(NumberParameter::name).anyMatch(NU::equals);
    Usage.refuse(!has, "--nu", "--task one-class");
    return task.with(NU, nu);
  }
}
