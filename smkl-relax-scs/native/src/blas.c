/*
 * The few BLAS and LAPACK routines that SCS calls, with the arguments it calls them with: so the
 * library needs none of the system. All matrices are by columns. The names are hidden: another BLAS
 * in the same JVM neither sees them nor replaces them.
 */
#include <math.h>
#include <string.h>

double ddot_(const int *n, const double *x, const int *incx, const double *y, const int *incy) {
  double sum = 0;
  for (int i = 0; i < *n; i++) {
    sum += x[i * *incx] * y[i * *incy];
  }
  return sum;
}

double dnrm2_(const int *n, const double *x, const int *incx) {
  double largest = 0;
  for (int i = 0; i < *n; i++) {
    double size = fabs(x[i * *incx]);
    largest = size > largest || isnan(size) ? size : largest;
  }
  if (!(largest > 0) || isinf(largest)) {
    return largest;
  }
  double sum = 0;
  if (largest > 1e-140 && largest < 1e140) {
    for (int i = 0; i < *n; i++) {
      sum += x[i * *incx] * x[i * *incx];
    }
    return sqrt(sum);
  }
  /* Squares would leave the range of a double. */
  for (int i = 0; i < *n; i++) {
    double part = x[i * *incx] / largest;
    sum += part * part;
  }
  return largest * sqrt(sum);
}

/* The largest absolute entry: the only norm that SCS asks for. */
double dlange_(const char *norm, const int *m, const int *n, const double *a, const int *lda,
               double *work) {
  (void)norm;
  (void)work;
  double largest = 0;
  for (int j = 0; j < *n; j++) {
    for (int i = 0; i < *m; i++) {
      double size = fabs(a[i + j * (size_t)*lda]);
      largest = size > largest || isnan(size) ? size : largest;
    }
  }
  return largest;
}

void daxpy_(const int *n, const double *a, const double *x, const int *incx, double *y,
            const int *incy) {
  for (int i = 0; i < *n; i++) {
    y[i * *incy] += *a * x[i * *incx];
  }
}

void dscal_(const int *n, const double *a, double *x, const int *incx) {
  for (int i = 0; i < *n; i++) {
    x[i * (size_t)*incx] *= *a;
  }
}

/* y = alpha op(A) x + beta y, all increments 1. */
void dgemv_(const char *trans, const int *m, const int *n, const double *alpha, const double *a,
            const int *lda, const double *x, const int *incx, const double *beta, double *y,
            const int *incy) {
  (void)incx;
  (void)incy;
  int transposed = *trans == 'T';
  int length = transposed ? *n : *m;
  for (int i = 0; i < length; i++) {
    y[i] = *beta == 0 ? 0 : *beta * y[i];
  }
  for (int j = 0; j < *n; j++) {
    const double *column = a + j * (size_t)*lda;
    if (transposed) {
      double sum = 0;
      for (int i = 0; i < *m; i++) {
        sum += column[i] * x[i];
      }
      y[j] += *alpha * sum;
    } else {
      double factor = *alpha * x[j];
      for (int i = 0; i < *m; i++) {
        y[i] += factor * column[i];
      }
    }
  }
}

/* C = A'B: what SCS asks for, transa "Trans", transb "No", alpha 1, beta 0. */
void dgemm_(const char *transa, const char *transb, const int *m, const int *n, const int *k,
            const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
            const double *beta, double *c, const int *ldc) {
  (void)transa;
  (void)transb;
  (void)beta;
  for (int j = 0; j < *n; j++) {
    for (int i = 0; i < *m; i++) {
      double sum = 0;
      for (int l = 0; l < *k; l++) {
        sum += a[l + i * (size_t)*lda] * b[l + j * (size_t)*ldb];
      }
      c[i + j * (size_t)*ldc] = *alpha * sum;
    }
  }
}

/* The lower triangle of C = A A': alpha 1, beta 0, A of n rows and k columns. */
int dsyrk_(const char *uplo, const char *trans, const int *n, const int *k, const double *alpha,
           const double *a, const int *lda, const double *beta, double *c, const int *ldc) {
  (void)uplo;
  (void)trans;
  (void)beta;
  for (int j = 0; j < *n; j++) {
    double *column = c + j * (size_t)*ldc;
    memset(column + j, 0, (*n - j) * sizeof(double));
    for (int l = 0; l < *k; l++) {
      double factor = *alpha * a[j + l * (size_t)*lda];
      for (int i = j; i < *n; i++) {
        column[i] += factor * a[i + l * (size_t)*lda];
      }
    }
  }
  return 0;
}

/* Gaussian elimination with row exchanges, one right-hand side. */
void dgesv_(const int *n, const int *nrhs, double *a, const int *lda, int *ipiv, double *b,
            const int *ldb, int *info) {
  (void)nrhs;
  (void)ldb;
  size_t stride = *lda;
  *info = 0;
  for (int k = 0; k < *n; k++) {
    int pivot = k;
    for (int i = k + 1; i < *n; i++) {
      pivot = fabs(a[i + k * stride]) > fabs(a[pivot + k * stride]) ? i : pivot;
    }
    ipiv[k] = pivot + 1;
    if (!(fabs(a[pivot + k * stride]) > 0)) {
      *info = k + 1;
      return;
    }
    for (int j = 0; j < *n; j++) {
      double swap = a[k + j * stride];
      a[k + j * stride] = a[pivot + j * stride];
      a[pivot + j * stride] = swap;
    }
    double swap = b[k];
    b[k] = b[pivot];
    b[pivot] = swap;
    for (int i = k + 1; i < *n; i++) {
      double factor = a[i + k * stride] / a[k + k * stride];
      for (int j = k + 1; j < *n; j++) {
        a[i + j * stride] -= factor * a[k + j * stride];
      }
      b[i] -= factor * b[k];
    }
  }
  for (int k = *n - 1; k >= 0; k--) {
    for (int j = k + 1; j < *n; j++) {
      b[k] -= a[k + j * stride] * b[j];
    }
    b[k] /= a[k + k * stride];
  }
}
