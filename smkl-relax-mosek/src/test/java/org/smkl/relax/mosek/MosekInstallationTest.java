package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Availability;

class MosekInstallationTest {
  @TempDir Path folder;

  private static Optional<String> natives(Class<?> witness, String libraryPath) {
    return new NativeSearch(witness, name -> null, Map.of("java.library.path", libraryPath)::get)
        .obstacle();
  }

  private Optional<String> licence(Map<String, String> environment) {
    return new LicenceSearch(environment::get, folder).obstacle();
  }

  private static void assertTellsWhatToDo(String sentence, String... parts) {
    for (String part : parts) {
      assertTrue(sentence.contains(part), sentence);
    }
    assertTrue(sentence.contains("Maybe "), sentence);
  }

  @Test
  void missingClassesHaveTheirOwnSentence() {
    MosekInstallation none =
        new MosekInstallation(
            ClassLoader.getPlatformClassLoader(), System::getenv, System::getProperty);
    assertFalse(none.availability().available());
    assertTellsWhatToDo(none.availability().reason(), "mosek.fusion.Model", "com.mosek:mosek");
  }

  @Test
  void missingNativeLibraryHasItsOwnSentence() {
    String sentence = natives(MosekInstallationTest.class, folder.toString()).orElseThrow();
    assertTellsWhatToDo(sentence, "native library", folder.toString(), "java.library.path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "libmosek64.so.11.1",
        "libmosek64.so",
        "mosek64_11_1.dll",
        "libmosek64.11.1.dylib",
        "libmosekjava11_1.so"
      })
  void nativeLibraryIsFoundOnTheLibraryPath(String name) throws IOException {
    Files.createFile(folder.resolve(name));
    String path = "missing" + File.pathSeparator + folder;
    assertEquals(Optional.empty(), natives(MosekInstallationTest.class, path));
  }

  @Test
  void otherFilesAreNotTakenForTheLibrary() throws IOException {
    Files.createFile(folder.resolve("mosek.jar"));
    Files.createFile(folder.resolve("libmosek.txt"));
    assertTrue(natives(MosekInstallationTest.class, folder.toString()).isPresent());
  }

  @Test
  void nativeLibraryIsFoundInsideTheJarOfTheClasses() throws Exception {
    String name = "org/smkl/relax/mosek/SvecOrder.class";
    Path jar = folder.resolve("classes.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(SvecOrder.class.getClassLoader().getResourceAsStream(name).readAllBytes());
      zip.putNextEntry(new ZipEntry("linux64x86/libmosek64.so.11.1"));
    }
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Class<?> witness = Class.forName(SvecOrder.class.getName(), false, loader);
      assertEquals(Optional.empty(), natives(witness, ""));
    }
  }

  @Test
  void missingLicenceHasItsOwnSentence() {
    String sentence = licence(Map.of()).orElseThrow();
    assertTellsWhatToDo(sentence, "licence", "mosek.lic", LicenceSearch.VARIABLE);
  }

  @Test
  void licenceIsFoundInTheHomeFolder() throws IOException {
    Files.createDirectory(folder.resolve("mosek"));
    Files.createFile(folder.resolve("mosek").resolve("mosek.lic"));
    assertEquals(Optional.empty(), licence(Map.of()));
  }

  @Test
  void variableNamesFilesOrServers() throws IOException {
    Path file = Files.createFile(folder.resolve("mine.lic"));
    String list = folder.resolve("none.lic") + File.pathSeparator + file;
    assertEquals(Optional.empty(), licence(Map.of(LicenceSearch.VARIABLE, list)));
    assertEquals(Optional.empty(), licence(Map.of(LicenceSearch.VARIABLE, "27007@server")));
  }

  @Test
  void variableThatNamesNoFileHasItsOwnSentence() {
    String sentence = licence(Map.of(LicenceSearch.VARIABLE, "/nowhere/a.lic")).orElseThrow();
    assertTellsWhatToDo(sentence, "/nowhere/a.lic", LicenceSearch.VARIABLE, "port@host");
  }

  @Test
  void classesAloneAreEnoughOnceTheProbeIsOff() {
    Map<String, String> nothing = Map.of("user.home", folder.toString());
    Map<String, String> off = Map.of(MosekInstallation.PROBE, "off");
    ClassLoader here = getClass().getClassLoader();
    Availability probed = new MosekInstallation(here, name -> null, nothing::get).availability();
    assertTrue(!probed.available() && probed.reason().contains(MosekInstallation.PROBE));
    assertTrue(new MosekInstallation(here, name -> null, off::get).availability().available());
  }
}
