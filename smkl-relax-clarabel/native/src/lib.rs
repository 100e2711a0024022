//! Clarabel for the JVM: one solve call over flat arrays, and nothing else.
//!
//! The order of every call is fixed: copy the Java arrays in, check them ([`problem`],
//! [`settings`]), solve without touching the JVM ([`solve`]), copy the result out. Every
//! error and every panic on the way becomes a Java `ClarabelException` ([`boundary`]).
//! [`lapack`] supplies the few BLAS and LAPACK routines that Clarabel's PSD cone links to.

mod boundary;
mod lapack;
mod lapack_probe;
mod problem;
mod settings;
mod solve;

use boundary::{doubles, enter, ints, put, Failure};
use jni::objects::{JByteBuffer, JClass, JDoubleArray, JIntArray};
use jni::sys::jint;
use jni::{Env, EnvUnowned};
use problem::Problem;
use solve::StopFlag;

/// The Java arguments of `ClarabelNative.solve`, in their order.
struct Arguments<'l> {
    q: JDoubleArray<'l>,
    column_starts: JIntArray<'l>,
    row_indices: JIntArray<'l>,
    values: JDoubleArray<'l>,
    b: JDoubleArray<'l>,
    cone_kinds: JIntArray<'l>,
    cone_sizes: JIntArray<'l>,
    settings: JDoubleArray<'l>,
    stop: JByteBuffer<'l>,
    x: JDoubleArray<'l>,
    z: JDoubleArray<'l>,
    s: JDoubleArray<'l>,
    info: JDoubleArray<'l>,
}

fn run(env: &mut Env, arguments: &Arguments) -> Result<jint, Failure> {
    let problem = Problem::new(
        doubles(env, &arguments.q, "q")?,
        ints(env, &arguments.column_starts, "columnStarts")?,
        ints(env, &arguments.row_indices, "rowIndices")?,
        doubles(env, &arguments.values, "values")?,
        doubles(env, &arguments.b, "b")?,
        &ints(env, &arguments.cone_kinds, "coneKinds")?,
        &ints(env, &arguments.cone_sizes, "coneSizes")?,
    )?;
    let settings = settings::parse(&doubles(env, &arguments.settings, "settings")?)?;
    let stop = stop_flag(env, &arguments.stop)?;

    let solution = solve::solve(&problem, settings, stop)?;

    put(env, &arguments.x, "x", &solution.x)?;
    put(env, &arguments.z, "z", &solution.z)?;
    put(env, &arguments.s, "s", &solution.s)?;
    let info = [
        solution.obj_val,
        solution.obj_val_dual,
        f64::from(solution.iterations),
        solution.solve_time,
        solution.r_prim,
        solution.r_dual,
    ];
    put(env, &arguments.info, "info", &info)?;
    Ok(solution.status as jint)
}

fn stop_flag(env: &Env, buffer: &JByteBuffer) -> Result<StopFlag, Failure> {
    if buffer.is_null() {
        return Err("stop must not be null".into());
    }
    let capacity = env.get_direct_buffer_capacity(buffer);
    let address = env
        .get_direct_buffer_address(buffer)
        .map(|address| address.cast::<i32>());
    match (capacity, address) {
        (Ok(capacity), Ok(word)) if capacity >= size_of::<i32>() && word.is_aligned() => {
            // The buffer is an argument of the running native method: the JVM keeps it alive
            // until that method returns, and the flag does not outlive the solve.
            Ok(unsafe { StopFlag::new(word) })
        }
        _ => Err("stop must be a direct buffer of at least 4 bytes, aligned to 4".into()),
    }
}

/// `static native int solve(double[] q, int[] columnStarts, int[] rowIndices, double[] values,
/// double[] b, int[] coneKinds, int[] coneSizes, double[] settings, ByteBuffer stop,
/// double[] x, double[] z, double[] s, double[] info)`: the status code of Clarabel.
#[no_mangle]
#[allow(clippy::too_many_arguments)] // JNI dictates the flat signature
pub extern "system" fn Java_org_smkl_relax_clarabel_ClarabelNative_solve<'l>(
    env: EnvUnowned<'l>,
    _class: JClass<'l>,
    q: JDoubleArray<'l>,
    column_starts: JIntArray<'l>,
    row_indices: JIntArray<'l>,
    values: JDoubleArray<'l>,
    b: JDoubleArray<'l>,
    cone_kinds: JIntArray<'l>,
    cone_sizes: JIntArray<'l>,
    settings: JDoubleArray<'l>,
    stop: JByteBuffer<'l>,
    x: JDoubleArray<'l>,
    z: JDoubleArray<'l>,
    s: JDoubleArray<'l>,
    info: JDoubleArray<'l>,
) -> jint {
    let arguments = Arguments {
        q,
        column_starts,
        row_indices,
        values,
        b,
        cone_kinds,
        cone_sizes,
        settings,
        stop,
        x,
        z,
        s,
        info,
    };
    enter(env, |env| run(env, &arguments))
}
