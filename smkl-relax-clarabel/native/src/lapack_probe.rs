//! A way for Java tests to call the LAPACK entry points one by one.
//!
//! It is always built, not behind a feature: so the tests exercise the very library that is
//! shipped. No production class declares the native method, only a test class does.

use crate::boundary::{doubles, enter, ints, put, Failure};
use crate::lapack::*;
use jni::objects::{JByteArray, JClass, JDoubleArray, JIntArray};
use jni::sys::jint;
use jni::EnvUnowned;
use std::ffi::{c_char, c_int};

/// The arguments of one call, as plain vectors.
struct Call {
    letters: Vec<c_char>,
    sizes: Vec<c_int>,
    scalars: Vec<f64>,
    a: Vec<f64>,
    b: Vec<f64>,
    c: Vec<f64>,
    d: Vec<f64>,
}

impl Call {
    /// Calls `routine` with the sizes in the order of its Fortran signature; returns `info`.
    ///
    /// Safety rests on the test: it must pass arrays as large as the routine will touch.
    unsafe fn run(&mut self, routine: i32) -> c_int {
        let Self {
            letters,
            sizes,
            scalars,
            a,
            b,
            c,
            d,
        } = self;
        let (l, i, x) = (letters.as_ptr(), sizes.as_ptr(), scalars.as_ptr());
        let (pa, pb, pc, pd) = (
            a.as_mut_ptr(),
            b.as_mut_ptr(),
            c.as_mut_ptr(),
            d.as_mut_ptr(),
        );
        let at = |k: usize| i.add(k);
        let mut info = 0;
        match routine {
            // letters transa transb, sizes m n k lda ldb ldc, scalars alpha beta
            0 => dgemm_(
                l,
                l.add(1),
                at(0),
                at(1),
                at(2),
                x,
                pa,
                at(3),
                pb,
                at(4),
                x.add(1),
                pc,
                at(5),
            ),
            // letters uplo trans, sizes n k lda ldc, scalars alpha beta
            1 => dsyrk_(l, l.add(1), at(0), at(1), x, pa, at(2), x.add(1), pc, at(3)),
            // letters uplo trans, sizes n k lda ldb ldc, scalars alpha beta
            2 => dsyr2k_(
                l,
                l.add(1),
                at(0),
                at(1),
                x,
                pa,
                at(2),
                pb,
                at(3),
                x.add(1),
                pc,
                at(4),
            ),
            // letter uplo, sizes n lda
            3 => dpotrf_(l, at(0), pa, at(1), &mut info),
            // letter uplo, sizes n nrhs lda ldb
            4 => dpotrs_(l, at(0), at(1), pa, at(2), pb, at(3), &mut info),
            // letters jobz range uplo, sizes n lda ldz lwork liwork; b = w, c = z, d = work, m, iwork
            5 => {
                let (mut found, mut iwork) = (0, [0]);
                let mut support = vec![0; 2 * c.len().max(1)];
                let (zero, none) = (0.0, 0);
                dsyevr_(
                    l,
                    l.add(1),
                    l.add(2),
                    at(0),
                    pa,
                    at(1),
                    &zero,
                    &zero,
                    &none,
                    &none,
                    &zero,
                    &mut found,
                    pb,
                    pc,
                    at(2),
                    support.as_mut_ptr(),
                    pd,
                    at(3),
                    iwork.as_mut_ptr(),
                    at(4),
                    &mut info,
                );
                d[1] = f64::from(found);
                d[2] = f64::from(iwork[0]);
            }
            // letter jobz, sizes m n lda ldu ldvt lwork; b = s, c = u followed by vt, d = work
            6 => {
                let vt = pc.add((sizes[3].max(0) * sizes[0].min(sizes[1]).max(0)) as usize);
                let mut iwork = vec![0; 8 * b.len().max(1)];
                let iwork = iwork.as_mut_ptr();
                dgesdd_(
                    l,
                    at(0),
                    at(1),
                    pa,
                    at(2),
                    pb,
                    pc,
                    at(3),
                    vt,
                    at(4),
                    pd,
                    at(5),
                    iwork,
                    &mut info,
                )
            }
            // letters jobu jobvt, the rest as for dgesdd
            7 => {
                let vt = pc.add((sizes[3].max(0) * sizes[0].min(sizes[1]).max(0)) as usize);
                dgesvd_(
                    l,
                    l.add(1),
                    at(0),
                    at(1),
                    pa,
                    at(2),
                    pb,
                    pc,
                    at(3),
                    vt,
                    at(4),
                    pd,
                    at(5),
                    &mut info,
                )
            }
            // A panic on purpose: the test that a panic reaches Java as an exception needs one.
            _ => panic!("there is no routine {routine}"),
        }
        info
    }
}

/// `static native int call(int routine, byte[] letters, int[] sizes, double[] scalars,
/// double[] a, double[] b, double[] c, double[] d)`: `info`, with the arrays a to d updated.
#[no_mangle]
#[allow(clippy::too_many_arguments)] // JNI dictates the flat signature
pub extern "system" fn Java_org_smkl_relax_clarabel_LapackProbe_call<'l>(
    env: EnvUnowned<'l>,
    _class: JClass<'l>,
    routine: jint,
    letters: JByteArray<'l>,
    sizes: JIntArray<'l>,
    scalars: JDoubleArray<'l>,
    a: JDoubleArray<'l>,
    b: JDoubleArray<'l>,
    c: JDoubleArray<'l>,
    d: JDoubleArray<'l>,
) -> jint {
    enter(env, |env| -> Result<jint, Failure> {
        let mut bytes = vec![0; letters.len(env).map_err(|e| e.to_string())?];
        letters
            .get_region(env, 0, &mut bytes)
            .map_err(|e| e.to_string())?;
        let mut call = Call {
            letters: bytes.into_iter().map(|v| v as c_char).collect(),
            sizes: ints(env, &sizes, "sizes")?,
            scalars: doubles(env, &scalars, "scalars")?,
            a: doubles(env, &a, "a")?,
            b: doubles(env, &b, "b")?,
            c: doubles(env, &c, "c")?,
            d: doubles(env, &d, "d")?,
        };
        let info = unsafe { call.run(routine) };
        put(env, &a, "a", &call.a)?;
        put(env, &b, "b", &call.b)?;
        put(env, &c, "c", &call.c)?;
        put(env, &d, "d", &call.d)?;
        Ok(info)
    })
}
