//! Thin singular value decompositions: dgesdd, dgesvd.
//!
//! Clarabel starts with dgesdd and turns to dgesvd when that fails. Both are the same
//! algorithm here, faer has one only: the second try then fails like the first.

use super::{argument, guarded, leading, letter, matrix, matrix_mut, size, FAILED};
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::svd::{svd, svd_scratch, ComputeSvdVectors};
use faer::{ColMut, Mat, MatMut, MatRef, Par};
use std::ffi::{c_char, c_int};
use std::slice::from_raw_parts_mut;

/// A = U diag(s) VT with min(m, n) singular values in descending order; `jobz` must be S.
/// Scratch memory is our own: the workspace asked for is one entry.
///
/// # Safety
/// The contract of LAPACK: pointers to arrays of the dimensions given.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn dgesdd_(
    jobz: *const c_char,
    m: *const c_int,
    n: *const c_int,
    a: *mut f64,
    lda: *const c_int,
    s: *mut f64,
    u: *mut f64,
    ldu: *const c_int,
    vt: *mut f64,
    ldvt: *const c_int,
    work: *mut f64,
    lwork: *const c_int,
    _iwork: *mut c_int,
    info: *mut c_int,
) {
    argument!(info, 1, (letter(jobz) == b'S').then_some(()));
    let m = argument!(info, 2, size(m));
    let n = argument!(info, 3, size(n));
    let lda = argument!(info, 5, leading(lda, m));
    let ldu = argument!(info, 8, leading(ldu, m));
    let ldvt = argument!(info, 10, leading(ldvt, m.min(n)));
    argument!(info, 12, (*lwork == -1 || *lwork >= 1).then_some(()));
    *info = 0;
    *work = 1.0;
    if *lwork != -1 {
        *info = thin_svd(m, n, a, lda, s, u, ldu, vt, ldvt);
    }
}

/// As dgesdd; `jobu` and `jobvt` must both be S.
///
/// # Safety
/// The contract of LAPACK: pointers to arrays of the dimensions given.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn dgesvd_(
    jobu: *const c_char,
    jobvt: *const c_char,
    m: *const c_int,
    n: *const c_int,
    a: *mut f64,
    lda: *const c_int,
    s: *mut f64,
    u: *mut f64,
    ldu: *const c_int,
    vt: *mut f64,
    ldvt: *const c_int,
    work: *mut f64,
    lwork: *const c_int,
    info: *mut c_int,
) {
    argument!(info, 1, (letter(jobu) == b'S').then_some(()));
    argument!(info, 2, (letter(jobvt) == b'S').then_some(()));
    let m = argument!(info, 3, size(m));
    let n = argument!(info, 4, size(n));
    let lda = argument!(info, 6, leading(lda, m));
    let ldu = argument!(info, 9, leading(ldu, m));
    let ldvt = argument!(info, 11, leading(ldvt, m.min(n)));
    argument!(info, 13, (*lwork == -1 || *lwork >= 1).then_some(()));
    *info = 0;
    *work = 1.0;
    if *lwork != -1 {
        *info = thin_svd(m, n, a, lda, s, u, ldu, vt, ldvt);
    }
}

#[allow(clippy::too_many_arguments)]
unsafe fn thin_svd(
    m: usize,
    n: usize,
    a: *const f64,
    lda: usize,
    s: *mut f64,
    u: *mut f64,
    ldu: usize,
    vt: *mut f64,
    ldvt: usize,
) -> c_int {
    let rank = m.min(n);
    if rank == 0 {
        return 0;
    }
    let a = matrix(a, m, n, lda);
    let s = from_raw_parts_mut(s, rank);
    let u = matrix_mut(u, m, rank, ldu);
    let vt = matrix_mut(vt, rank, n, ldvt);
    match guarded(|| decompose(a, s, u, vt)) {
        Some(true) => 0,
        _ => FAILED,
    }
}

fn decompose(a: MatRef<f64>, s: &mut [f64], u: MatMut<f64>, mut vt: MatMut<f64>) -> bool {
    let (m, n) = a.shape();
    // NaN would never converge.
    if (0..n).any(|j| (0..m).any(|i| !a[(i, j)].is_finite())) {
        return false;
    }
    let thin = ComputeSvdVectors::Thin;
    let mut memory = MemBuffer::new(svd_scratch::<f64>(
        m,
        n,
        thin,
        thin,
        Par::Seq,
        Default::default(),
    ));
    let stack = MemStack::new(&mut memory);
    let s = ColMut::from_slice_mut(s).as_diagonal_mut();
    // faer works on V by columns; LAPACK wants its transpose.
    let mut v = Mat::zeros(n, m.min(n));
    let done = svd(
        a,
        s,
        Some(u),
        Some(v.as_mut()),
        Par::Seq,
        stack,
        Default::default(),
    )
    .is_ok();
    vt.copy_from(v.transpose());
    done
}
