//! The solve itself: plain Rust, no JVM.

use crate::boundary::Failure;
use crate::problem::Problem;
use clarabel::io::ConfigurablePrintTarget;
use clarabel::solver::{DefaultSettings, DefaultSolution, DefaultSolver, IPSolver, SolverStatus};
use std::sync::atomic::{AtomicI32, Ordering};

/// A word of memory shared with the caller; any value other than 0 asks the solve to stop.
#[derive(Clone, Copy)]
pub struct StopFlag(*const AtomicI32);

// The word is only read, and only atomically.
unsafe impl Send for StopFlag {}
unsafe impl Sync for StopFlag {}

impl StopFlag {
    /// # Safety
    /// `word` is aligned and stays readable as long as the flag or a copy of it is used.
    pub unsafe fn new(word: *const i32) -> Self {
        Self(word.cast())
    }

    fn is_set(&self) -> bool {
        unsafe { &*self.0 }.load(Ordering::Relaxed) != 0
    }
}

/// Solves; a stop request is noticed before the set-up, after it, and once in every iteration.
pub fn solve(
    problem: &Problem,
    settings: DefaultSettings<f64>,
    stop: StopFlag,
) -> Result<DefaultSolution<f64>, Failure> {
    let stopped = || {
        let mut solution = DefaultSolution::new(problem.q.len(), problem.b.len());
        solution.status = SolverStatus::CallbackTerminated;
        solution
    };
    if stop.is_set() {
        return Ok(stopped());
    }
    let Problem { p, q, a, b, cones } = problem;
    let mut solver = DefaultSolver::new(p, q, a, b, cones, settings).map_err(|e| e.to_string())?;
    if stop.is_set() {
        return Ok(stopped());
    }
    // Standard output belongs to the program around us, which may be writing JSON to it.
    solver.print_to_stream(Box::new(std::io::stderr()));
    solver.set_termination_callback(move |_| stop.is_set());
    solver.solve();
    Ok(solver.solution)
}
