//! Eigenvalues and eigenvectors of a symmetric matrix: dsyevr.

use super::{argument, guarded, leading, letter, matrix, matrix_mut, size, upper, FAILED};
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::evd::{self_adjoint_evd, self_adjoint_evd_scratch, ComputeEigenvectors};
use faer::{ColMut, MatMut, MatRef, Par};
use std::ffi::{c_char, c_int};
use std::slice::from_raw_parts_mut;

/// All eigenvalues in ascending order (`jobz` N), with eigenvectors in the columns of Z (V).
/// `range` must be A. Scratch memory is our own: the workspace asked for is one entry.
///
/// # Safety
/// The contract of LAPACK: pointers to arrays of the dimensions given.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn dsyevr_(
    jobz: *const c_char,
    range: *const c_char,
    uplo: *const c_char,
    n: *const c_int,
    a: *mut f64,
    lda: *const c_int,
    _vl: *const f64,
    _vu: *const f64,
    _il: *const c_int,
    _iu: *const c_int,
    _abstol: *const f64,
    m: *mut c_int,
    w: *mut f64,
    z: *mut f64,
    ldz: *const c_int,
    isuppz: *mut c_int,
    work: *mut f64,
    lwork: *const c_int,
    iwork: *mut c_int,
    liwork: *const c_int,
    info: *mut c_int,
) {
    let vectors = argument!(
        info,
        1,
        matches!(letter(jobz), b'N' | b'V').then(|| letter(jobz) == b'V')
    );
    argument!(info, 2, (letter(range) == b'A').then_some(()));
    let upper = argument!(info, 3, upper(uplo));
    let n = argument!(info, 4, size(n));
    let lda = argument!(info, 6, leading(lda, n));
    let ldz = argument!(info, 15, leading(ldz, if vectors { n } else { 1 }));
    let query = *lwork == -1 || *liwork == -1;
    argument!(info, 18, (query || *lwork >= 1).then_some(()));
    argument!(info, 20, (query || *liwork >= 1).then_some(()));
    *info = 0;
    *work = 1.0;
    *iwork = 1;
    if query {
        return;
    }
    let a = matrix(a, n, n, lda);
    // faer reads the lower triangle.
    let lower = if upper { a.transpose() } else { a };
    let values = from_raw_parts_mut(w, n);
    let z = vectors.then(|| matrix_mut(z, n, n, ldz));
    if guarded(|| decompose(lower, values, z)) != Some(true) {
        *info = FAILED;
        return;
    }
    *m = n as c_int;
    if vectors {
        // Every entry of every vector may be nonzero.
        for support in from_raw_parts_mut(isuppz, 2 * n).chunks_exact_mut(2) {
            support.copy_from_slice(&[1, n as c_int]);
        }
    }
}

fn decompose(a: MatRef<f64>, values: &mut [f64], vectors: Option<MatMut<f64>>) -> bool {
    let n = a.nrows();
    if n == 0 {
        return true;
    }
    // NaN would never converge.
    if (0..n).any(|j| (j..n).any(|i| !a[(i, j)].is_finite())) {
        return false;
    }
    let wanted = if vectors.is_some() {
        ComputeEigenvectors::Yes
    } else {
        ComputeEigenvectors::No
    };
    let mut memory = MemBuffer::new(self_adjoint_evd_scratch::<f64>(
        n,
        wanted,
        Par::Seq,
        Default::default(),
    ));
    let stack = MemStack::new(&mut memory);
    let values = ColMut::from_slice_mut(values).as_diagonal_mut();
    self_adjoint_evd(a, values, vectors, Par::Seq, stack, Default::default()).is_ok()
}
