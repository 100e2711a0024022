//! The BLAS and LAPACK routines that Clarabel links to, in Rust on faer.
//!
//! Exactly the eight that the linker asks for; `-z defs` in build.rs fails the build when one is
//! missing. Arguments, `info` codes and workspace queries are those of the reference
//! implementation, except that a variant which Clarabel never asks for (a range of eigenvalues,
//! full or overwriting singular vectors) is refused as an illegal argument. Everything runs on
//! the calling thread: the blocks are small, and the caller decides about threads.
//!
//! A panic must not leave an `extern "C"` function, that would abort the JVM: LAPACK routines
//! report it as a failure to converge, BLAS routines, which have no `info`, fill their result
//! with NaN, which Clarabel answers with `NumericalError`.

mod blas;
mod cholesky;
mod eigen;
mod svd;

pub use blas::{dgemm_, dsyr2k_, dsyrk_};
pub use cholesky::{dpotrf_, dpotrs_};
pub use eigen::dsyevr_;
pub use svd::{dgesdd_, dgesvd_};

use faer::{MatMut, MatRef};
use std::ffi::{c_char, c_int};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// `info` of a LAPACK routine whose numerical work failed.
const FAILED: c_int = 1;

/// Runs `body`; `None` when it panicked.
fn guarded<T>(body: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(body)).ok()
}

/// The character argument in upper case, as LAPACK compares it.
unsafe fn letter(argument: *const c_char) -> u8 {
    (*argument as u8).to_ascii_uppercase()
}

/// A dimension, or `None` when it is negative.
unsafe fn size(argument: *const c_int) -> Option<usize> {
    usize::try_from(*argument).ok()
}

/// A leading dimension, or `None` when it is too small for `rows`.
unsafe fn leading(argument: *const c_int, rows: usize) -> Option<usize> {
    size(argument).filter(|&ld| ld >= rows.max(1))
}

/// Is the upper triangle meant (`Some(true)`), the lower (`Some(false)`), or neither?
unsafe fn upper(uplo: *const c_char) -> Option<bool> {
    match letter(uplo) {
        b'U' => Some(true),
        b'L' => Some(false),
        _ => None,
    }
}

/// The column-major matrix at `data`.
unsafe fn matrix<'a>(data: *const f64, rows: usize, columns: usize, ld: usize) -> MatRef<'a, f64> {
    MatRef::from_raw_parts(data, rows, columns, 1, ld as isize)
}

/// The column-major matrix at `data`, to write to.
unsafe fn matrix_mut<'a>(
    data: *mut f64,
    rows: usize,
    columns: usize,
    ld: usize,
) -> MatMut<'a, f64> {
    MatMut::from_raw_parts_mut(data, rows, columns, 1, ld as isize)
}

/// Returns from a LAPACK routine with `info = -position` when the argument there is illegal.
macro_rules! argument {
    ($info:expr, $position:expr, $value:expr) => {
        match $value {
            Some(value) => value,
            None => {
                *$info = -$position;
                return;
            }
        }
    };
}
use argument;
