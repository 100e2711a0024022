package org.smkl.console.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.smkl.io.AtomicFiles;

/** Writes a report into a folder: the way in to this package. */
public final class ReportFiles {
  /** The page for people. */
  public static final String PAGE = "report.html";

  private ReportFiles() {}

  /** Writes report.html and one CSV and one LaTeX file for each table; returns the files. */
  public static List<Path> write(Path folder, Report report) {
    List<Path> files = new ArrayList<>();
    try {
      for (Section section : report.sections()) {
        for (ResultTable table : section.tables()) {
          Path file = folder.resolve(table.id() + ".csv");
          AtomicFiles.write(
              file,
              out -> {
                try (Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                    CsvWriter csv = CsvWriter.builder().build(writer)) {
                  csv.writeRecord(table.headings());
                  table
                      .rows()
                      .forEach(
                          row -> csv.writeRecord(row.stream().map(ReportFiles::cell).toList()));
                }
              });
          files.add(file);
          byte[] latex = LatexTable.text(table).getBytes(StandardCharsets.UTF_8);
          Path paper = folder.resolve(table.id() + ".tex");
          AtomicFiles.write(paper, out -> out.write(latex));
          files.add(paper);
        }
      }
      Path page = folder.resolve(PAGE);
      writePage(page, report);
      files.add(page);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + folder + ": " + e.getMessage(), e);
    }
    return files;
  }

  /** Writes the page alone, atomically. */
  public static void writePage(Path file, Report report) {
    byte[] page = new HtmlReport(report).text().getBytes(StandardCharsets.UTF_8);
    try {
      AtomicFiles.write(file, out -> out.write(page));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static String cell(Object value) {
    return value == null || (value instanceof Double d && d.isNaN()) ? "" : value.toString();
  }
}
