/*
 * Eigenvalues and vectors of a symmetric matrix by Jacobi rotations: slower than a reduction to
 * tridiagonal form, exact to the last digits, and at order 3, which the minors have, the fastest.
 */
#include <math.h>
#include <string.h>

enum { SWEEPS = 60 };

/* Turns rows and columns p < q of the full matrix a, and the columns of v, so that a[p, q] = 0. */
static void rotate(int n, double *a, double *v, int p, int q) {
  double entry = a[p + q * (size_t)n];
  double app = a[p + p * (size_t)n];
  double aqq = a[q + q * (size_t)n];
  double theta = (aqq - app) / (2 * entry);
  double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + hypot(theta, 1));
  double c = 1 / hypot(t, 1);
  double s = t * c;
  double *ap = a + p * (size_t)n;
  double *aq = a + q * (size_t)n;
  double *vp = v + p * (size_t)n;
  double *vq = v + q * (size_t)n;
  for (int i = 0; i < n; i++) {
    double x = ap[i];
    double y = aq[i];
    ap[i] = c * x - s * y;
    aq[i] = s * x + c * y;
    x = vp[i];
    y = vq[i];
    vp[i] = c * x - s * y;
    vq[i] = s * x + c * y;
  }
  for (int j = 0; j < n; j++) {
    a[p + j * (size_t)n] = ap[j];
    a[q + j * (size_t)n] = aq[j];
  }
  /* The two by two block by its closed form: what was read above mixed old and new entries. */
  ap[p] = app - t * entry;
  aq[q] = aqq + t * entry;
  ap[q] = 0;
  aq[p] = 0;
}

static double outside(int n, const double *a) {
  double sum = 0;
  for (int j = 0; j < n; j++) {
    for (int i = 0; i < j; i++) {
      sum += a[i + j * (size_t)n] * a[i + j * (size_t)n];
    }
  }
  return sum;
}

/* Ascending order of the eigenvalues, columns with them. */
static void sort(int n, double *w, double *a) {
  for (int k = 0; k < n; k++) {
    int least = k;
    for (int j = k + 1; j < n; j++) {
      least = w[j] < w[least] ? j : least;
    }
    if (least != k) {
      double value = w[k];
      w[k] = w[least];
      w[least] = value;
      for (int i = 0; i < n; i++) {
        double swap = a[i + k * (size_t)n];
        a[i + k * (size_t)n] = a[i + least * (size_t)n];
        a[i + least * (size_t)n] = swap;
      }
    }
  }
}

/* With vectors, from the lower triangle, as SCS asks; lda is n. A call with lwork -1 asks for space. */
void dsyev_(const char *jobz, const char *uplo, const int *order, double *a, const int *lda,
            double *w, double *work, const int *lwork, int *info) {
  (void)jobz;
  (void)uplo;
  (void)lda;
  int n = *order;
  size_t size = (size_t)n * n;
  *info = 0;
  if (*lwork == -1) {
    work[0] = (double)size;
    return;
  }
  double *v = work;
  memset(v, 0, size * sizeof(double));
  double whole = 0;
  for (int j = 0; j < n; j++) {
    v[j + j * (size_t)n] = 1;
    for (int i = 0; i < j; i++) {
      a[i + j * (size_t)n] = a[j + i * (size_t)n];
    }
    for (int i = 0; i < n; i++) {
      whole += a[i + j * (size_t)n] * a[i + j * (size_t)n];
    }
  }
  if (!isfinite(whole)) {
    *info = -4;
    return;
  }
  for (int sweep = 0; sweep < SWEEPS && outside(n, a) > 1e-33 * whole; sweep++) {
    for (int q = 1; q < n; q++) {
      for (int p = 0; p < q; p++) {
        if (fabs(a[p + q * (size_t)n]) > 1e-300) {
          rotate(n, a, v, p, q);
        }
      }
    }
  }
  for (int j = 0; j < n; j++) {
    w[j] = a[j + j * (size_t)n];
  }
  memcpy(a, v, size * sizeof(double));
  sort(n, w, a);
}
