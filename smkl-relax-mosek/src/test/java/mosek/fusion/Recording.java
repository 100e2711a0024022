package mosek.fusion;

import java.util.TreeMap;

/** The recorded model as text that a person, and a script, can read. */
final class Recording {
  private Recording() {}

  static String of(Model model) {
    StringBuilder text = new StringBuilder();
    text.append("model ").append(model.name).append('\n');
    text.append("variables ").append(model.variables).append('\n');
    text.append("minimize ").append(row(model.objective, 0)).append('\n');
    for (Constraint constraint : model.constraints.values()) {
      text.append("constraint ").append(constraint.name).append(' ');
      text.append(constraint.domain).append('\n');
      for (int r = 0; r < constraint.rows.size(); r++) {
        text.append("row ").append(row(constraint.rows, r)).append('\n');
      }
    }
    model.parameters.all().forEach((k, v) -> text.append("parameter " + k + " " + v + "\n"));
    return text.toString();
  }

  /** The offset, then column:value for each entry. */
  private static String row(Affine rows, int r) {
    TreeMap<Integer, Double> entries = new TreeMap<>();
    for (int k = 0; k < rows.value().length; k++) {
      if (rows.row()[k] == r) {
        entries.put(rows.column()[k], rows.value()[k]);
      }
    }
    StringBuilder text = new StringBuilder().append(rows.offset()[r]);
    entries.forEach((j, v) -> text.append(' ').append(j).append(':').append(v));
    return text.toString();
  }
}
