package org.smkl.data.set;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The table of the ten published sets. */
final class PublishedSets {
  static final List<PublishedSet> ALL =
      List.of(
          set("iris", "iris flowers: setosa or not, by its sepals")
              .file("iris.csv", "6f608b71a7317216319b4d27b4d9bc84e6abd734eda7872b71a458569e2656c0")
              .uci("iris/iris.data")
              .columns(0, 1)
              .positive(4, "Iris-setosa")
              .published(120, 30, 10, 0.01, 1),
          set("wine", "wines: the first cultivar or not, by chemical analysis")
              .file("wine.csv", "6be6b1203f3d51df0b553a70e57b8a723cd405683958204f96d23d7cd6aea659")
              .uci("wine/wine.data")
              .columns(1, 13)
              .positive(0, "1")
              .published(142, 36, 5, 10, 2),
          set("breastcancer", "breast tumours: malignant or benign, by cell nuclei")
              .file(
                  "breastcancer.csv",
                  "d606af411f3e5be8a317a5a8b652b425aaf0ff38ca683d5327ffff94c3695f4a")
              .uci("breast-cancer-wisconsin/wdbc.data")
              .columns(2, 31)
              .positive(1, "M")
              .published(455, 114, 5, 0.01, 2),
          set("ionosphere", "radar returns from the ionosphere: good or bad")
              .file(
                  "ionosphere.csv",
                  "46d52186b84e20be52918adb93e8fb9926b34795ff7504c24350ae0616a04bbd")
              .uci("ionosphere/ionosphere.data")
              .columns(0, 33)
              .positive(34, "g")
              .published(280, 71, 10, 100, 2),
          set("spambase", "electronic mail: spam or not, by word frequencies")
              .file(
                  "spambase.csv",
                  "b1ef93de71f97714d3d7d4f58fc9f718da7bbc8ac8a150eff2778616a8097b12")
              .uci("spambase/spambase.data")
              .columns(0, 56)
              .positive(57, "1")
              .published(3680, 921, 5, 0.01, 5),
          set("banknote", "banknotes: forged or not, by image statistics")
              .file(
                  "banknote.csv",
                  "d0539aaed2139ba7a587b3e34fb345ce503ff7d5d33dbf9912d8e195ce425cb9")
              .uci("00267/data_banknote_authentication.txt")
              .columns(0, 3)
              .positive(4, "1")
              .published(1097, 275, 5, 0.01, 1),
          set("heart", "heart disease (Cleveland): present or not")
              .file("heart.csv", "a74b7efa387bc9d108d7d0115d831fe9b414b29ae7124f331b622b4efa0427c8")
              .uci("heart-disease/processed.cleveland.data")
              .columns(0, 12)
              .negative(13, "0")
              .published(242, 61, 100, 0.1, 4),
          set("haberman", "survival of five years after breast surgery")
              .file(
                  "haberman.csv",
                  "b4b7a32586a5668f9f4d6dc8be9d1bc8cd4822523affb1f6b5bfc350681ef3e2")
              .uci("haberman/haberman.data")
              .columns(0, 2)
              .positive(3, "1")
              .published(244, 62, 5, 0.01, 1),
          set("mammographic", "mammographic masses: malignant or benign")
              .file(
                  "mammographic.csv",
                  "072051c896fb14f8f25c64eed30ba1333290af41e6c9ffad4e1ca573daa865a8")
              .uci("mammographic-masses/mammographic_masses.data")
              .columns(0, 4)
              .positive(5, "1")
              .published(768, 193, 5, 0.01, 3),
          set("parkinsons", "Parkinson's disease or not, by voice measurements")
              .file(
                  "parkinsons.csv",
                  "a36116c2deac07895b79ce97a2f99a1b3720ac4892995ff5c3b9ccb397ed2bc5")
              .uci("parkinsons/parkinsons.data")
              .header()
              .columns(1, 23)
              .positive(17, "1")
              .published(156, 39, 100, 0.1, 4));

  private PublishedSets() {}

  private static Row set(String name, String title) {
    return new Row(name, title);
  }

  /** One line of the table; keeps sixteen positional arguments out of it. */
  private static final class Row {
    private final String name;
    private final String title;
    private final List<Integer> features = new ArrayList<>();
    private String file;
    private String sha256;
    private String uciPath;
    private boolean header;
    private int labelColumn;
    private String labelValue;
    private boolean valueIsPositive;

    Row(String name, String title) {
      this.name = name;
      this.title = title;
    }

    Row file(String fileName, String checksum) {
      file = fileName;
      sha256 = checksum;
      return this;
    }

    Row uci(String path) {
      uciPath = path;
      return this;
    }

    Row header() {
      header = true;
      return this;
    }

    /** First and last column, both included; a label between them is taken out. */
    Row columns(int first, int last) {
      IntStream.rangeClosed(first, last).forEach(features::add);
      return this;
    }

    Row positive(int column, String value) {
      return label(column, value, true);
    }

    /** The value is -1, everything else +1. */
    Row negative(int column, String value) {
      return label(column, value, false);
    }

    private Row label(int column, String value, boolean isPositive) {
      labelColumn = column;
      labelValue = value;
      valueIsPositive = isPositive;
      features.remove(Integer.valueOf(column));
      return this;
    }

    PublishedSet published(int train, int test, double c, double lambda, int k0) {
      return new PublishedSet(
          name,
          title,
          file,
          sha256,
          uciPath,
          train + test,
          header,
          features,
          labelColumn,
          labelValue,
          valueIsPositive,
          train,
          test,
          c,
          lambda,
          k0);
    }
  }
}
