//! Matrix products: dgemm, dsyrk, dsyr2k.
//!
//! BLAS routines have no `info`: an illegal argument leaves the result as it is.

use super::{guarded, leading, letter, matrix, matrix_mut, size, upper};
use faer::linalg::matmul::{matmul, triangular};
use faer::{Accum, MatMut, MatRef, Par};
use std::ffi::{c_char, c_int};

/// Is the operand transposed? For real matrices the conjugate transpose is the same.
unsafe fn transposed(trans: *const c_char) -> Option<bool> {
    match letter(trans) {
        b'N' => Some(false),
        b'T' | b'C' => Some(true),
        _ => None,
    }
}

/// op(A) with `rows` x `columns`, where A itself is stored, or `None` for an illegal argument.
unsafe fn operand<'a>(
    trans: *const c_char,
    rows: usize,
    columns: usize,
    data: *const f64,
    ld: *const c_int,
) -> Option<MatRef<'a, f64>> {
    Some(if transposed(trans)? {
        matrix(data, columns, rows, leading(ld, columns)?).transpose()
    } else {
        matrix(data, rows, columns, leading(ld, rows)?)
    })
}

/// Multiplies the entries of C that `part` selects by beta. With beta = 0 they are set, not
/// multiplied: C may then hold anything, NaN too.
fn scale(c: &mut MatMut<f64>, beta: f64, part: impl Fn(usize, usize) -> bool) {
    if beta == 1.0 {
        return;
    }
    for j in 0..c.ncols() {
        for i in 0..c.nrows() {
            if part(i, j) {
                c[(i, j)] = if beta == 0.0 { 0.0 } else { beta * c[(i, j)] };
            }
        }
    }
}

/// C := alpha op(A) op(B) + beta C.
///
/// # Safety
/// The contract of BLAS: pointers to matrices of the dimensions given.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn dgemm_(
    transa: *const c_char,
    transb: *const c_char,
    m: *const c_int,
    n: *const c_int,
    k: *const c_int,
    alpha: *const f64,
    a: *const f64,
    lda: *const c_int,
    b: *const f64,
    ldb: *const c_int,
    beta: *const f64,
    c: *mut f64,
    ldc: *const c_int,
) {
    let (Some(m), Some(n), Some(k)) = (size(m), size(n), size(k)) else {
        return;
    };
    let (Some(a), Some(b)) = (operand(transa, m, k, a, lda), operand(transb, k, n, b, ldb)) else {
        return;
    };
    let Some(ldc) = leading(ldc, m) else { return };
    let mut c = matrix_mut(c, m, n, ldc);
    let done = guarded(|| {
        scale(&mut c, *beta, |_, _| true);
        matmul(c.as_mut(), Accum::Add, a, b, *alpha, Par::Seq);
    });
    if done.is_none() {
        c.fill(f64::NAN);
    }
}

/// C := beta C + alpha times the sum of left right' over `products`, on one triangle of C.
unsafe fn rank_update(
    uplo: *const c_char,
    products: &[(MatRef<f64>, MatRef<f64>)],
    n: usize,
    alpha: f64,
    beta: f64,
    c: *mut f64,
    ldc: *const c_int,
) {
    let (Some(upper), Some(ldc)) = (upper(uplo), leading(ldc, n)) else {
        return;
    };
    let mut c = matrix_mut(c, n, n, ldc);
    let inside = |i, j| if upper { i <= j } else { i >= j };
    let triangle = if upper {
        triangular::BlockStructure::TriangularUpper
    } else {
        triangular::BlockStructure::TriangularLower
    };
    let full = triangular::BlockStructure::Rectangular;
    let done = guarded(|| {
        scale(&mut c, beta, inside);
        for (left, right) in products {
            let right = right.transpose();
            triangular::matmul(
                c.as_mut(),
                triangle,
                Accum::Add,
                left,
                full,
                right,
                full,
                alpha,
                Par::Seq,
            );
        }
    });
    if done.is_none() {
        scale(&mut c, f64::NAN, inside);
    }
}

/// C := alpha op(A) op(A)' + beta C on the triangle `uplo`.
///
/// # Safety
/// The contract of BLAS: pointers to matrices of the dimensions given.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn dsyrk_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const f64,
    a: *const f64,
    lda: *const c_int,
    beta: *const f64,
    c: *mut f64,
    ldc: *const c_int,
) {
    let (Some(n), Some(k)) = (size(n), size(k)) else {
        return;
    };
    let Some(a) = operand(trans, n, k, a, lda) else {
        return;
    };
    rank_update(uplo, &[(a, a)], n, *alpha, *beta, c, ldc);
}

/// C := alpha op(A) op(B)' + alpha op(B) op(A)' + beta C on the triangle `uplo`.
///
/// # Safety
/// The contract of BLAS: pointers to matrices of the dimensions given.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn dsyr2k_(
    uplo: *const c_char,
    trans: *const c_char,
    n: *const c_int,
    k: *const c_int,
    alpha: *const f64,
    a: *const f64,
    lda: *const c_int,
    b: *const f64,
    ldb: *const c_int,
    beta: *const f64,
    c: *mut f64,
    ldc: *const c_int,
) {
    let (Some(n), Some(k)) = (size(n), size(k)) else {
        return;
    };
    let (Some(a), Some(b)) = (operand(trans, n, k, a, lda), operand(trans, n, k, b, ldb)) else {
        return;
    };
    rank_update(uplo, &[(a, b), (b, a)], n, *alpha, *beta, c, ldc);
}
