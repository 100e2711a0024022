//! The border between the JVM and Rust: arrays across it, failures and panics back.

use jni::objects::{JDoubleArray, JIntArray};
use jni::strings::JNIString;
use jni::sys::jint;
use jni::{jni_str, Env, EnvUnowned};
use std::any::Any;
use std::cell::RefCell;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Once;

/// What goes wrong on this side, as the message of the Java exception.
pub type Failure = String;

thread_local! {
    static PANIC_PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs the body of a native method; a failure or a panic in it is thrown as a Java
/// `ClarabelException`, and the value returned then is never seen by Java.
pub fn enter<'l>(
    mut env: EnvUnowned<'l>,
    body: impl FnOnce(&mut Env<'l>) -> Result<jint, Failure>,
) -> jint {
    env.with_env(|env| -> jni::errors::Result<jint> {
        match catching(|| body(env)) {
            Ok(value) => Ok(value),
            Err(message) => {
                throw(env, message)?;
                Ok(-1)
            }
        }
    })
    // The second net: it only sees an error of `throw` itself.
    .resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

fn throw(env: &mut Env, message: Failure) -> jni::errors::Result<()> {
    if env.exception_check() {
        return Ok(()); // the JVM has one pending already, nearer to the cause
    }
    // FindClass asks the loader of the calling class, which knows our exception.
    let class = env.find_class(jni_str!("org/smkl/relax/clarabel/ClarabelException"))?;
    // throw_new reports the exception that it has just made pending as an error.
    match env.throw_new(class, JNIString::from(message)) {
        Err(jni::errors::Error::JavaException) => Ok(()),
        other => other,
    }
}

/// Runs `body` and turns a panic into a failure that names its place in the source.
pub fn catching<T>(body: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    static HOOK: Once = Once::new();
    // The default hook writes to stderr; here the message travels in the exception. The hook
    // belongs to this library's own copy of std: other libraries in the JVM keep theirs.
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(|at| format!(" at {at}"));
            PANIC_PLACE.with(|slot| *slot.borrow_mut() = place);
        }));
    });
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(outcome) => outcome,
        Err(payload) => {
            // A panic on a worker thread of the linear solver leaves no place on this thread.
            let place = PANIC_PLACE.with(|slot| slot.borrow_mut().take());
            Err(format!(
                "panic in the native solver{}: {}",
                place.unwrap_or_default(),
                text(payload.as_ref())
            ))
        }
    }
}

fn text(payload: &(dyn Any + Send)) -> &str {
    if let Some(message) = payload.downcast_ref::<String>() {
        message
    } else if let Some(message) = payload.downcast_ref::<&str>() {
        message
    } else {
        "no message"
    }
}

/// A copy of a Java `double[]`.
pub fn doubles(env: &Env, array: &JDoubleArray, name: &str) -> Result<Vec<f64>, Failure> {
    let mut copy = vec![0.0; length(array.is_null(), || array.len(env), name)?];
    array
        .get_region(env, 0, &mut copy)
        .map_err(|e| format!("{name}: {e}"))?;
    Ok(copy)
}

/// A copy of a Java `int[]`.
pub fn ints(env: &Env, array: &JIntArray, name: &str) -> Result<Vec<i32>, Failure> {
    let mut copy = vec![0; length(array.is_null(), || array.len(env), name)?];
    array
        .get_region(env, 0, &mut copy)
        .map_err(|e| format!("{name}: {e}"))?;
    Ok(copy)
}

/// Copies `values` into a Java `double[]` of exactly that length.
pub fn put(env: &Env, array: &JDoubleArray, name: &str, values: &[f64]) -> Result<(), Failure> {
    let length = length(array.is_null(), || array.len(env), name)?;
    if length != values.len() {
        return Err(format!(
            "{name} has {length} entries, expected {}",
            values.len()
        ));
    }
    array
        .set_region(env, 0, values)
        .map_err(|e| format!("{name}: {e}"))
}

fn length(
    is_null: bool,
    length: impl FnOnce() -> jni::errors::Result<usize>,
    name: &str,
) -> Result<usize, Failure> {
    if is_null {
        return Err(format!("{name} must not be null"));
    }
    length().map_err(|e| format!("{name}: {e}"))
}
