//! Linker arguments of the shared library.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The ELF linkers only: elsewhere undefined symbols already fail the link and names are
    // already bound inside the library (macOS two-level namespace, Windows DLLs).
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        // Another BLAS in the same JVM must not replace our dgemm_ and friends.
        println!("cargo:rustc-cdylib-link-arg=-Wl,-Bsymbolic");
        // A LAPACK entry point that Clarabel needs and src/lapack lacks must fail here, not at run time.
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,defs");
    }
}
