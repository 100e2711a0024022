/*
 * SCS for the JVM: one solve over flat arrays. Copies the arrays in, checks them, solves without
 * touching the JVM, copies the result out.
 */
#include "interrupt.h"
#include "scs.h"
#include "scs_work.h"
#include <jni.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { INFO = 7, SETTINGS = 5 };

static void refuse(JNIEnv *env, const char *kind, const char *message) {
  jclass class = (*env)->FindClass(env, kind);
  if (class != NULL) {
    (*env)->ThrowNew(env, class, message);
  }
}

/* All of a solve that has to be freed. */
typedef struct {
  double *c, *values, *b, *settings, *x, *y, *s;
  jint *starts, *rows, *cones;
  jint n, m, entries, cone_count, setting_count;
} Call;

static void discard(Call *call) {
  free(call->c);
  free(call->values);
  free(call->b);
  free(call->settings);
  free(call->x);
  free(call->y);
  free(call->s);
  free(call->starts);
  free(call->rows);
  free(call->cones);
}

static double *doubles(JNIEnv *env, jdoubleArray array, jint *length) {
  *length = array == NULL ? -1 : (*env)->GetArrayLength(env, array);
  double *copy = *length < 0 ? NULL : malloc((*length + 1) * sizeof(double));
  if (copy != NULL) {
    (*env)->GetDoubleArrayRegion(env, array, 0, *length, copy);
  }
  return copy;
}

static jint *ints(JNIEnv *env, jintArray array, jint *length) {
  *length = array == NULL ? -1 : (*env)->GetArrayLength(env, array);
  jint *copy = *length < 0 ? NULL : malloc((*length + 1) * sizeof(jint));
  if (copy != NULL) {
    (*env)->GetIntArrayRegion(env, array, 0, *length, copy);
  }
  return copy;
}

static int all_finite(const double *values, jint length) {
  for (jint i = 0; i < length; i++) {
    if (!isfinite(values[i])) {
      return 0;
    }
  }
  return 1;
}

/* What is wrong with the columns, or NULL. */
static const char *columns_fault(const Call *call) {
  if (call->starts[0] != 0 || call->starts[call->n] != call->entries) {
    return "columnStarts does not run from 0 to the number of entries";
  }
  for (jint j = 0; j < call->n; j++) {
    if (call->starts[j + 1] < call->starts[j]) {
      return "columnStarts descends";
    }
    if (call->starts[j + 1] > call->entries) {
      return "columnStarts exceeds the number of entries";
    }
    for (jint e = call->starts[j]; e < call->starts[j + 1]; e++) {
      if (call->rows[e] < 0 || call->rows[e] >= call->m ||
          (e > call->starts[j] && call->rows[e] <= call->rows[e - 1])) {
        return "row indices leave the rows or do not ascend in a column";
      }
    }
  }
  return NULL;
}

/* The cones are: rows of zeros, rows zero or more, count and sizes of second-order cones, count and
 * orders of semidefinite ones. Fills the struct with pointers into the call, or returns a fault. */
static const char *cones_fault(Call *call, ScsCone *cone) {
  const char *fault = "the list of cones has another length than its counts say";
  if (call->cone_count < 4) {
    return fault;
  }
  jint at = 0;
  cone->z = call->cones[at++];
  cone->l = call->cones[at++];
  double rows = (double)cone->z + cone->l;
  int bad = cone->z < 0 || cone->l < 0;
  for (int kind = 0; kind < 2; kind++) {
    if (at >= call->cone_count) {
      return fault;
    }
    jint count = call->cones[at++];
    if (count < 0 || count > call->cone_count - at) {
      return fault;
    }
    for (jint k = 0; k < count; k++) {
      double size = call->cones[at + k];
      bad |= size < 1;
      rows += kind == 0 ? size : size * (size + 1) / 2;
    }
    if (kind == 0) {
      cone->qsize = count;
      cone->q = call->cones + at;
    } else {
      cone->ssize = count;
      cone->s = call->cones + at;
    }
    at += count;
  }
  if (at != call->cone_count) {
    return fault;
  }
  if (bad) {
    return "a cone has a negative size or none";
  }
  return rows == call->m ? NULL : "the cones do not have the rows of b together";
}

static double seconds(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Settings are: iterations, seconds (infinite for no limit), tolerance, tolerance of certificates,
 * factor between the scales of primal and dual to start with. */
static ScsSettings settings_of(const Call *call) {
  ScsSettings settings;
  scs_set_default_settings(&settings);
  settings.max_iters = (scs_int)call->settings[0];
  settings.eps_abs = call->settings[2];
  settings.eps_rel = call->settings[2];
  settings.eps_infeas = call->settings[3];
  settings.scale = call->settings[4];
  settings.verbose = 0;
  return settings;
}

static jint run(Call *call, ScsCone *cone, const volatile int *stop, double *info) {
  double begin = seconds();
  ScsMatrix a = {call->values, call->rows, call->starts, call->m, call->n};
  ScsData data = {call->m, call->n, &a, NULL, call->b, call->c};
  ScsSettings settings = settings_of(call);
  ScsWork *work = scs_init(&data, cone, &settings);
  if (work == NULL) {
    return SCS_FAILED;
  }
  if (isfinite(call->settings[1])) {
    /* The set-up has taken its part; SCS reads 0 as no limit. */
    double left = call->settings[1] - (seconds() - begin);
    work->stgs->time_limit_secs = left > 1e-9 ? left : 1e-9;
  }
  ScsSolution solution = {call->x, call->y, call->s};
  ScsInfo result;
  memset(&result, 0, sizeof result);
  smkl_watch(stop);
  jint status = (jint)scs_solve(work, &solution, &result, 0);
  smkl_watch(NULL);
  info[0] = result.pobj;
  info[1] = result.dobj;
  info[2] = result.iter;
  info[3] = result.res_pri;
  info[4] = result.res_dual;
  info[5] = result.gap;
  info[6] = seconds() - begin;
  scs_finish(work);
  return status;
}

static const char *input_fault(Call *call, ScsCone *cone, jint x, jint y, jint s, jint info) {
  if (call->n < 1 || call->m < 1) {
    return "a problem has at least one variable and one row";
  }
  if (x != call->n || y != call->m || s != call->m || info != INFO) {
    return "a result has another length than the problem asks for";
  }
  if (call->setting_count != SETTINGS || !(call->settings[0] >= 1) || isnan(call->settings[1]) ||
      !(call->settings[2] > 0) || !(call->settings[3] > 0) || !(call->settings[4] > 0)) {
    return "the settings are out of range";
  }
  if (!all_finite(call->c, call->n) || !all_finite(call->b, call->m) ||
      !all_finite(call->values, call->entries)) {
    return "the numbers of a problem are finite";
  }
  const char *fault = columns_fault(call);
  return fault != NULL ? fault : cones_fault(call, cone);
}

JNIEXPORT jint JNICALL Java_org_smkl_relax_scs_ScsNative_solve(
    JNIEnv *env, jclass class, jdoubleArray c, jintArray starts, jintArray rows,
    jdoubleArray values, jdoubleArray b, jintArray cones, jdoubleArray settings, jobject stop,
    jdoubleArray x, jdoubleArray y, jdoubleArray s, jdoubleArray info) {
  (void)class;
  Call call;
  memset(&call, 0, sizeof call);
  ScsCone cone;
  memset(&cone, 0, sizeof cone);
  jint starts_length, rows_length, x_length, y_length, s_length;
  jint status = SCS_FAILED;
  const volatile int *flag = stop == NULL ? NULL : (*env)->GetDirectBufferAddress(env, stop);
  call.c = doubles(env, c, &call.n);
  call.starts = ints(env, starts, &starts_length);
  call.rows = ints(env, rows, &rows_length);
  call.values = doubles(env, values, &call.entries);
  call.b = doubles(env, b, &call.m);
  call.cones = ints(env, cones, &call.cone_count);
  call.settings = doubles(env, settings, &call.setting_count);
  call.x = doubles(env, x, &x_length);
  call.y = doubles(env, y, &y_length);
  call.s = doubles(env, s, &s_length);
  double results[INFO] = {NAN, NAN, 0, NAN, NAN, NAN, 0};
  const char *fault = NULL;
  if (call.c == NULL || call.starts == NULL || call.rows == NULL || call.values == NULL ||
      call.b == NULL || call.cones == NULL || call.settings == NULL || call.x == NULL ||
      call.y == NULL || call.s == NULL || flag == NULL || info == NULL) {
    fault = "an array is null, the stop flag is no direct buffer, or there is no memory";
  } else if (starts_length != call.n + 1 || rows_length != call.entries) {
    fault = "columnStarts, rowIndices and values do not match";
  } else {
    fault = input_fault(&call, &cone, x_length, y_length, s_length,
                        (*env)->GetArrayLength(env, info));
  }
  if (fault != NULL) {
    refuse(env, "java/lang/IllegalArgumentException", fault);
  } else {
    status = run(&call, &cone, flag, results);
    (*env)->SetDoubleArrayRegion(env, x, 0, call.n, call.x);
    (*env)->SetDoubleArrayRegion(env, y, 0, call.m, call.y);
    (*env)->SetDoubleArrayRegion(env, s, 0, call.m, call.s);
    (*env)->SetDoubleArrayRegion(env, info, 0, INFO, results);
  }
  discard(&call);
  return status;
}
