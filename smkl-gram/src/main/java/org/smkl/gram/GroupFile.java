package org.smkl.gram;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.smkl.error.Count;
import org.smkl.error.Nearest;
import org.smkl.io.Unpacked;

/**
 * Groups of columns by name, as a file has them, packed by gzip or not. A GMT file (its name ends
 * with {@code .gmt}, or its first line has two tabs) has a line for each group: name, description,
 * members, separated by tabs. Any other is a CSV file of two columns: a column of the data and its
 * group.
 *
 * @param path the file
 * @param members the members of each group, both in the order of the file
 */
record GroupFile(Path path, Map<String, Set<String>> members) {
  /** Characters. A file with more has other things than groups of columns. */
  private static final int LARGEST_FILE = 1 << 28;

  private static final String GMT = ".gmt";

  /**
   * The groups of a file among the columns of some data. A member stands for every column with its
   * name.
   *
   * @throws IllegalArgumentException with the line, if it is no such file; and if none of the
   *     members is a column
   */
  static ColumnGroups read(Path path, List<String> columns) {
    List<String> lines = lines(path);
    String name = path.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    String first = lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
    boolean gmt = name.endsWith(GMT) || (!name.endsWith(".csv") && first.split("\t").length > 2);
    GroupFile file =
        new GroupFile(
            path, gmt ? gmt(path, lines) : GroupTable.read(path, lines, new HashSet<>(columns)));
    if (file.members.isEmpty()) {
      throw new IllegalArgumentException(
          "The file %s has no groups. Expected a line for each group, with its name, a description and its members, separated by tabs; or two columns, separated by commas: a column of the data and its group."
              .formatted(path));
    }
    return file.match(columns);
  }

  private static List<String> lines(Path path) {
    List<String> lines = new ArrayList<>();
    try (BufferedReader in = Unpacked.read(path)) {
      long characters = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        characters += line.length() + 1;
        if (characters > LARGEST_FILE) {
          throw new IOException("it has more than %d characters".formatted(LARGEST_FILE));
        }
        lines.add(lines.isEmpty() && line.startsWith("\uFEFF") ? line.substring(1) : line);
      }
      return lines;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "The file of groups %s does not exist. Maybe the path is relative to another folder than %s."
              .formatted(path, Path.of("").toAbsolutePath()),
          e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "The file of groups %s cannot be read (%s). Expected text in UTF-8, packed by gzip or not."
              .formatted(path, e),
          e);
    }
  }

  private static Map<String, Set<String>> gmt(Path path, List<String> lines) {
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    Map<String, Integer> at = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      String[] cells = lines.get(i).split("\t", -1);
      String group = SpecText.label(cells[0]);
      if (cells.length < 2 || group.isEmpty()) {
        throw new IllegalArgumentException(
            "%s, line %d: %s. Expected the group's name, a description and its members, separated by tabs."
                .formatted(
                    path, i + 1, cells.length < 2 ? "there is no tab" : "the name is empty"));
      }
      Integer before = at.put(group, i + 1);
      if (before != null) {
        throw new IllegalArgumentException(
            "%s, line %d: the group '%s' is on line %d too. Expected each once. Maybe give one of them another name."
                .formatted(path, i + 1, group, before));
      }
      Set<String> some = new LinkedHashSet<>();
      for (int k = 2; k < cells.length; k++) {
        if (!cells[k].isBlank()) {
          some.add(cells[k].strip());
        }
      }
      groups.put(group, some);
    }
    return groups;
  }

  private ColumnGroups match(List<String> columns) {
    Map<String, List<Integer>> positions = new HashMap<>();
    for (int j = 0; j < columns.size(); j++) {
      positions.computeIfAbsent(columns.get(j), name -> new ArrayList<>()).add(j);
    }
    Map<String, List<Integer>> found = new LinkedHashMap<>();
    Set<String> known = new HashSet<>();
    Set<String> missing = new LinkedHashSet<>();
    List<String> empty = new ArrayList<>();
    members.forEach(
        (group, some) -> {
          TreeSet<Integer> chosen = new TreeSet<>();
          for (String member : some) {
            List<Integer> at = positions.get(member);
            (at == null ? missing : known).add(member);
            if (at != null) {
              chosen.addAll(at);
            }
          }
          if (chosen.isEmpty()) {
            empty.add(group);
          } else {
            found.put(group, List.copyOf(chosen));
          }
        });
    if (found.isEmpty()) {
      throw nothing(columns, missing);
    }
    List<String> remarks = new ArrayList<>();
    if (!missing.isEmpty()) {
      remarks.add(
          "%d of %s in the file %s no column of the data (%s)"
              .formatted(
                  missing.size(),
                  Count.of((long) missing.size() + known.size(), "member"),
                  missing.size() == 1 ? "is" : "are",
                  ColumnGroups.list(missing)));
    }
    ColumnGroups.leftOut(empty, "no column of the data").ifPresent(remarks::add);
    return new ColumnGroups("Groups of " + path, found, remarks);
  }

  private IllegalArgumentException nothing(List<String> columns, Set<String> missing) {
    String member = missing.isEmpty() ? "" : missing.iterator().next();
    return new IllegalArgumentException(
        "No member of the %s in %s is a column of the data. Members are %s; columns are %s.%s"
            .formatted(
                Count.of(members.size(), "group"),
                path,
                missing.isEmpty() ? "none at all" : ColumnGroups.list(missing),
                ColumnGroups.list(columns),
                Nearest.to(member, columns)
                    .map(n -> " The column that is nearest to '%s' is '%s'.".formatted(member, n))
                    .orElse("")));
  }
}
