package org.smkl.conic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlatformTest {
  @ParameterizedTest
  @CsvSource({
    "Linux,amd64,linux-amd64",
    "Linux,aarch64,linux-aarch64",
    "Mac OS X,x86_64,macos-amd64",
    "Mac OS X,aarch64,macos-aarch64",
    "Windows 11,amd64,windows-amd64",
    "FreeBSD,riscv64,freebsd-riscv64"
  })
  void namesAreThoseOfTheBuild(String os, String architecture, String directory) {
    assertEquals(directory, Platform.of(os, architecture).directory());
  }
}
