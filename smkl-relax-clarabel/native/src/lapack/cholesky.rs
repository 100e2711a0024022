//! Cholesky factors and solves with them: dpotrf, dpotrs.

use super::{argument, guarded, leading, matrix, matrix_mut, size, upper, FAILED};
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::llt::factor::{cholesky_in_place, cholesky_in_place_scratch, LltError};
use faer::linalg::triangular_solve::{
    solve_lower_triangular_in_place, solve_upper_triangular_in_place,
};
use faer::{Mat, MatMut, Par};
use std::ffi::{c_char, c_int};

/// Factors A = L L' (`uplo` L) or A = U' U (`uplo` U) in place; the other triangle keeps its
/// entries. `info = i` says that the leading minor of order i is not positive.
///
/// # Safety
/// The contract of LAPACK: pointers to a matrix of the dimensions given.
#[no_mangle]
pub unsafe extern "C" fn dpotrf_(
    uplo: *const c_char,
    n: *const c_int,
    a: *mut f64,
    lda: *const c_int,
    info: *mut c_int,
) {
    let upper = argument!(info, 1, upper(uplo));
    let n = argument!(info, 2, size(n));
    let lda = argument!(info, 4, leading(lda, n));
    let a = matrix_mut(a, n, n, lda);
    // U' U with U in the upper triangle is L L' of the transposed view.
    let lower = if upper { a.transpose_mut() } else { a };
    *info = guarded(|| factor(lower)).unwrap_or(FAILED);
}

fn factor(mut a: MatMut<f64>) -> c_int {
    let n = a.nrows();
    if n == 0 {
        return 0;
    }
    // On a copy: faer writes into the strict upper triangle too, which is the caller's (Clarabel
    // multiplies with the whole matrix and relies on the zeros there).
    let mut copy = Mat::zeros(n, n);
    copy.copy_from_triangular_lower(a.as_ref());
    let scratch = cholesky_in_place_scratch::<f64>(n, Par::Seq, Default::default());
    let mut memory = MemBuffer::new(scratch);
    let stack = MemStack::new(&mut memory);
    match cholesky_in_place(
        copy.as_mut(),
        Default::default(),
        Par::Seq,
        stack,
        Default::default(),
    ) {
        Ok(_) => {
            a.copy_from_triangular_lower(copy);
            0
        }
        Err(LltError::NonPositivePivot { index }) => index as c_int + 1,
    }
}

/// Solves A X = B in place with the factor that dpotrf left in A.
///
/// # Safety
/// The contract of LAPACK: pointers to matrices of the dimensions given.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn dpotrs_(
    uplo: *const c_char,
    n: *const c_int,
    nrhs: *const c_int,
    a: *const f64,
    lda: *const c_int,
    b: *mut f64,
    ldb: *const c_int,
    info: *mut c_int,
) {
    let upper = argument!(info, 1, upper(uplo));
    let n = argument!(info, 2, size(n));
    let nrhs = argument!(info, 3, size(nrhs));
    let lda = argument!(info, 5, leading(lda, n));
    let ldb = argument!(info, 7, leading(ldb, n));
    let a = matrix(a, n, n, lda);
    let lower = if upper { a.transpose() } else { a };
    let mut b = matrix_mut(b, n, nrhs, ldb);
    let done = guarded(|| {
        solve_lower_triangular_in_place(lower, b.as_mut(), Par::Seq);
        solve_upper_triangular_in_place(lower.transpose(), b.as_mut(), Par::Seq);
    });
    *info = if done.is_some() { 0 } else { FAILED };
}
