//! Solver settings from the flat array that Java packs them into.

use crate::boundary::Failure;
use clarabel::solver::DefaultSettings;

/// The entries in their order, as error messages name them.
const NAMES: [&str; 11] = [
    "maxIterations",
    "timeLimitSeconds",
    "gapAbsolute",
    "gapRelative",
    "feasibility",
    "maxThreads",
    "directSolver",
    "equilibrate",
    "staticRegularization",
    "staticRegularizationProportional",
    "verbose",
];

const DIRECT_SOLVERS: [&str; 3] = ["auto", "qdldl", "faer"];

/// Checks the array; what it does not mention keeps Clarabel's default.
pub fn parse(values: &[f64]) -> Result<DefaultSettings<f64>, Failure> {
    let entries: &[f64; NAMES.len()] = values.try_into().map_err(|_| {
        format!(
            "settings has {} entries, expected {}",
            values.len(),
            NAMES.len()
        )
    })?;
    let entries = Entries(entries);
    Ok(DefaultSettings {
        max_iter: entries.count(0)?,
        time_limit: entries.nonnegative(1)?,
        tol_gap_abs: entries.nonnegative(2)?,
        tol_gap_rel: entries.nonnegative(3)?,
        tol_feas: entries.nonnegative(4)?,
        max_threads: entries.count(5)?,
        direct_solve_method: entries.direct_solver(6)?.into(),
        equilibrate_enable: entries.flag(7)?,
        static_regularization_constant: entries.nonnegative(8)?,
        static_regularization_proportional: entries.nonnegative(9)?,
        verbose: entries.flag(10)?,
        ..Default::default()
    })
}

struct Entries<'a>(&'a [f64; NAMES.len()]);

impl Entries<'_> {
    fn checked(&self, i: usize, ok: bool, expected: &str) -> Result<f64, Failure> {
        let value = self.0[i];
        if ok {
            Ok(value)
        } else {
            Err(format!("{} = {value}, expected {expected}", NAMES[i]))
        }
    }

    fn nonnegative(&self, i: usize) -> Result<f64, Failure> {
        self.checked(i, self.0[i] >= 0.0, "at least 0") // false for NaN
    }

    fn count(&self, i: usize) -> Result<u32, Failure> {
        let ok = (0.0..=f64::from(i32::MAX)).contains(&self.0[i]) && self.0[i].fract() == 0.0;
        Ok(self.checked(i, ok, "a whole number from 0 to 2^31 - 1")? as u32)
    }

    fn flag(&self, i: usize) -> Result<bool, Failure> {
        let ok = self.0[i] == 0.0 || self.0[i] == 1.0;
        Ok(self.checked(i, ok, "0 or 1")? == 1.0)
    }

    fn direct_solver(&self, i: usize) -> Result<&'static str, Failure> {
        let ok = DIRECT_SOLVERS
            .iter()
            .enumerate()
            .any(|(code, _)| code as f64 == self.0[i]);
        Ok(DIRECT_SOLVERS[self.checked(i, ok, "0 (auto), 1 (qdldl) or 2 (faer)")? as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(i: usize, value: f64) -> Result<DefaultSettings<f64>, Failure> {
        let mut values = [
            200.0, 60.0, 1e-8, 1e-8, 1e-8, 1.0, 0.0, 1.0, 1e-8, 1e-32, 0.0,
        ];
        values[i] = value;
        parse(&values)
    }

    #[test]
    fn each_entry_reaches_its_field() {
        assert_eq!(7, with(0, 7.0).unwrap().max_iter);
        assert_eq!(f64::INFINITY, with(1, f64::INFINITY).unwrap().time_limit);
        assert_eq!(1e-3, with(2, 1e-3).unwrap().tol_gap_abs);
        assert_eq!(1e-3, with(3, 1e-3).unwrap().tol_gap_rel);
        assert_eq!(1e-3, with(4, 1e-3).unwrap().tol_feas);
        assert_eq!(2, with(5, 2.0).unwrap().max_threads);
        assert_eq!("faer", with(6, 2.0).unwrap().direct_solve_method);
        assert!(!with(7, 0.0).unwrap().equilibrate_enable);
        assert_eq!(1e-7, with(8, 1e-7).unwrap().static_regularization_constant);
        assert_eq!(
            1e-7,
            with(9, 1e-7).unwrap().static_regularization_proportional
        );
        assert!(with(10, 1.0).unwrap().verbose);
    }

    #[test]
    fn wrong_entries_are_named() {
        let message = |i, value| with(i, value).err().unwrap();
        assert_eq!(
            "maxIterations = -1, expected a whole number from 0 to 2^31 - 1",
            message(0, -1.0)
        );
        assert_eq!(
            "timeLimitSeconds = -2, expected at least 0",
            message(1, -2.0)
        );
        assert_eq!(
            "feasibility = NaN, expected at least 0",
            message(4, f64::NAN)
        );
        assert!(message(6, 3.0).starts_with("directSolver = 3, expected"));
        assert_eq!("equilibrate = 0.5, expected 0 or 1", message(7, 0.5));
        assert!(parse(&[]).err().unwrap().contains("0 entries"));
    }
}
