package org.smkl.gram;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.smkl.api.StopSignal;

/** A cluster in this process: all that travels is written to bytes and read again. */
final class PaperCluster implements KernelCluster {
  private final int size;
  private final int parts;
  private int passes;
  private int reductions;

  /** With so many rows on each machine, and so many parts of what is made of values. */
  PaperCluster(int size, int parts) {
    this.size = size;
    this.parts = parts;
  }

  int passes() {
    return passes;
  }

  int reductions() {
    return reductions;
  }

  @Override
  public boolean worthwhile(long values) {
    return values > 0;
  }

  @Override
  public Share share(RemoteKernels kernels, RemoteRows rows) {
    List<RowPart> machines = new ArrayList<>();
    for (int from = 0; from < rows.count(); from += size) {
      RemoteRows part = rows.range(from, Math.min(rows.count(), from + size));
      machines.add(RowPart.of(sent(kernels), sent(part), Kernels.FAMILIES));
    }
    return new Share() {
      @Override
      public double[][] sums(int[] some, RemoteRows columns, double[] change, StopSignal stop) {
        passes++;
        double[][] sums = new double[some.length][rows.count()];
        for (RowPart machine : machines) {
          if (stop.stopRequested()) {
            throw new CancellationException("stopped");
          }
          double[][] own = machine.sums(sent(some), sent(columns), sent(change), () -> false);
          for (int i = 0; i < sums.length; i++) {
            System.arraycopy(own[i], 0, sums[i], machine.first(), own[i].length);
          }
        }
        return sums;
      }

      @Override
      public <R extends Serializable> List<List<R>> reduce(ReduceJob<R> job, StopSignal stop) {
        reductions++;
        List<List<R>> results = new ArrayList<>();
        for (ReducePart<R> part : job.parts(parts)) {
          if (stop.stopRequested()) {
            throw new CancellationException("stopped");
          }
          List<R> own = new ArrayList<>();
          sent(part)
              .run(sent(kernels), sent(job.columns()), Kernels.FAMILIES)
              .forEach(result -> own.add(sent(result)));
          results.add(own);
        }
        return results;
      }
    };
  }

  @SuppressWarnings("unchecked")
  private static <T extends Serializable> T sent(T object) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(object);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
