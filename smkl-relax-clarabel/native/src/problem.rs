//! A conic problem from flat arrays, checked so that Clarabel can only meet sound data.
//!
//! Clarabel itself checks dimensions only: NaN passes through it silently, and malformed
//! sparse columns panic far from their cause.

use crate::boundary::Failure;
use clarabel::algebra::CscMatrix;
use clarabel::solver::SupportedConeT;

/// Clarabel reads entries of b from here on as "no constraint" and drops or caps them.
const INFINITE: f64 = 1e20;

/// minimise q'x subject to A x + s = b, s in a product of cones.
pub struct Problem {
    /// The zero matrix: the objective is linear.
    pub p: CscMatrix<f64>,
    pub q: Vec<f64>,
    pub a: CscMatrix<f64>,
    pub b: Vec<f64>,
    pub cones: Vec<SupportedConeT<f64>>,
}

impl Problem {
    /// Checks and converts; `cone_kinds` holds 0 zero, 1 nonnegative, 2 second-order,
    /// 3 PSD triangle, and `cone_sizes` their dimensions (for PSD the order of the matrix).
    pub fn new(
        q: Vec<f64>,
        column_starts: Vec<i32>,
        row_indices: Vec<i32>,
        values: Vec<f64>,
        b: Vec<f64>,
        cone_kinds: &[i32],
        cone_sizes: &[i32],
    ) -> Result<Self, Failure> {
        if q.is_empty() {
            return Err("the problem has no variables: q is empty".into());
        }
        finite("q", &q)?;
        finite("b", &b)?;
        if let Some(i) = b.iter().position(|v| v.abs() >= INFINITE) {
            return Err(format!(
                "b[{i}] = {:e}, but Clarabel reads {INFINITE:e} and above as infinite; leave the row out or rescale it",
                b[i]
            ));
        }
        let cones = cones(cone_kinds, cone_sizes, b.len())?;
        let a = matrix(b.len(), q.len(), column_starts, row_indices, values)?;
        Ok(Self {
            p: CscMatrix::zeros((q.len(), q.len())),
            q,
            a,
            b,
            cones,
        })
    }
}

fn finite(name: &str, values: &[f64]) -> Result<(), Failure> {
    match values.iter().position(|v| !v.is_finite()) {
        Some(i) => Err(format!(
            "{name}[{i}] = {}, expected a finite number",
            values[i]
        )),
        None => Ok(()),
    }
}

fn cones(kinds: &[i32], sizes: &[i32], rows: usize) -> Result<Vec<SupportedConeT<f64>>, Failure> {
    if kinds.len() != sizes.len() {
        return Err(format!(
            "coneKinds has {} entries, coneSizes {}",
            kinds.len(),
            sizes.len()
        ));
    }
    let mut cones = Vec::with_capacity(kinds.len());
    let mut total: u64 = 0;
    for (i, (&kind, &size)) in kinds.iter().zip(sizes).enumerate() {
        if size <= 0 {
            return Err(format!("cone {i} has size {size}, expected at least 1"));
        }
        let size = size as usize; // positive
        let (cone, cone_rows) = match kind {
            0 => (SupportedConeT::ZeroConeT(size), size as u64),
            1 => (SupportedConeT::NonnegativeConeT(size), size as u64),
            2 => (SupportedConeT::SecondOrderConeT(size), size as u64),
            3 => (
                SupportedConeT::PSDTriangleConeT(size),
                size as u64 * (size as u64 + 1) / 2,
            ),
            _ => {
                return Err(format!(
                    "cone {i} has the unknown kind {kind}, expected 0 to 3"
                ))
            }
        };
        total += cone_rows;
        cones.push(cone);
    }
    if total != rows as u64 {
        return Err(format!(
            "the cones have {total} rows together, but b has {rows}"
        ));
    }
    Ok(cones)
}

fn matrix(
    rows: usize,
    columns: usize,
    starts: Vec<i32>,
    indices: Vec<i32>,
    values: Vec<f64>,
) -> Result<CscMatrix<f64>, Failure> {
    if starts.len() != columns + 1 {
        return Err(format!(
            "columnStarts has {} entries, expected {} for {columns} variables",
            starts.len(),
            columns + 1
        ));
    }
    if indices.len() != values.len() {
        return Err(format!(
            "rowIndices has {} entries, values {}",
            indices.len(),
            values.len()
        ));
    }
    finite("values", &values)?;
    if starts[0] != 0 || starts[columns] as i64 != indices.len() as i64 {
        return Err(format!(
            "columnStarts runs from {} to {}, expected 0 to {}",
            starts[0],
            starts[columns],
            indices.len()
        ));
    }
    if let Some(j) = starts.windows(2).position(|pair| pair[0] > pair[1]) {
        return Err(format!(
            "columnStarts falls from {} to {} at column {j}",
            starts[j],
            starts[j + 1]
        ));
    }
    for j in 0..columns {
        let column = &indices[starts[j] as usize..starts[j + 1] as usize];
        if let Some(&i) = column.iter().find(|&&i| i < 0 || i as usize >= rows) {
            return Err(format!(
                "column {j} has the row index {i}, expected 0 to {}",
                rows as i64 - 1
            ));
        }
        if column.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(format!(
                "the row indices of column {j} are not strictly ascending"
            ));
        }
    }
    Ok(CscMatrix {
        m: rows,
        n: columns,
        colptr: starts.into_iter().map(|v| v as usize).collect(),
        rowval: indices.into_iter().map(|v| v as usize).collect(),
        nzval: values,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(
        starts: &[i32],
        indices: &[i32],
        values: &[f64],
        kinds: &[i32],
        sizes: &[i32],
    ) -> Result<Problem, Failure> {
        Problem::new(
            vec![1.0, 1.0],
            starts.to_vec(),
            indices.to_vec(),
            values.to_vec(),
            vec![1.0, 2.0, 3.0],
            kinds,
            sizes,
        )
    }

    fn message(outcome: Result<Problem, Failure>) -> String {
        outcome.err().expect("the data is unsound")
    }

    #[test]
    fn sound_data_passes() {
        let problem = build(&[0, 2, 3], &[0, 2, 1], &[1.0, 2.0, 3.0], &[3], &[2]).unwrap();
        assert_eq!((3, 2), (problem.a.m, problem.a.n));
        assert_eq!(vec![SupportedConeT::PSDTriangleConeT(2)], problem.cones);
    }

    #[test]
    fn unsound_columns_are_named() {
        let cones: (&[i32], &[i32]) = (&[1], &[3]);
        let error = |starts: &[i32], indices: &[i32], values: &[f64]| {
            message(build(starts, indices, values, cones.0, cones.1))
        };
        assert!(error(&[0, 1], &[0], &[1.0]).contains("columnStarts has 2 entries, expected 3"));
        assert!(error(&[0, 1, 1], &[3], &[1.0]).contains("row index 3, expected 0 to 2"));
        assert!(error(&[0, 1, 1], &[-1], &[1.0]).contains("row index -1"));
        assert!(error(&[0, 2, 2], &[1, 1], &[1.0, 1.0]).contains("not strictly ascending"));
        assert!(error(&[0, 2, 1], &[1], &[1.0]).contains("falls from 2 to 1 at column 1"));
        assert!(error(&[1, 1, 1], &[0], &[1.0]).contains("runs from 1"));
        assert!(error(&[0, 0, -1], &[], &[]).contains("runs from 0 to -1"));
        assert!(error(&[0, 1, 1], &[0], &[f64::NAN]).contains("values[0] = NaN"));
        assert!(error(&[0, 1, 1], &[0], &[]).contains("rowIndices has 1 entries, values 0"));
    }

    #[test]
    fn unsound_cones_are_named() {
        let error =
            |kinds: &[i32], sizes: &[i32]| message(build(&[0, 0, 0], &[], &[], kinds, sizes));
        assert!(error(&[1], &[0]).contains("cone 0 has size 0"));
        assert!(error(&[1], &[-3]).contains("cone 0 has size -3"));
        assert!(error(&[9], &[3]).contains("unknown kind 9"));
        assert!(error(&[1, 1], &[3]).contains("coneKinds has 2 entries, coneSizes 1"));
        assert!(error(&[3], &[i32::MAX]).contains("2305843008139952128 rows together, but b has 3"));
    }
}
