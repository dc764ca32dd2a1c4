// jacobi.c: the two loops of a cone-projected Jacobi iteration in C, as a yardstick for the compiled kernels.
//
//   jacobi INPUT REPEATS    reads the packing, times REPEATS iterations, prints ns per contact for both passes and a
//                           sum over the velocities, which must equal what the kernels give.
//
// Same data, same layout, same order of operations as src/kernels/solveContacts/jacobiContacts.ts and gatherImpulses.ts.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { double v[3], w[3]; } Motion;
typedef struct { double invInertia[3], invMass; } Mass;
typedef struct { double n[3], armA, g[3], armB; } Row;
typedef struct { uint32_t a, b; double bias, friction, eta; } Terms;
typedef struct { uint32_t first, end; } Incidence;

static uint32_t bodies, contacts;
static Motion *motion, *freeMotion;
static Mass *mass;
static Incidence *incidence;
static Row *rows;
static Terms *terms;
static uint32_t *incidenceContact;

static void contactPass(double omega, double lambda) {
  for (uint32_t i = 0; i < contacts; i++) {
    const Terms *term = &terms[i];
    Row *row = &rows[i];
    const Motion *A = &motion[term->a], *B = &motion[term->b];
    const double n0 = row->n[0], n1 = row->n[1], n2 = row->n[2];
    const double p0 = row->g[0], p1 = row->g[1], p2 = row->g[2];
    const double ra = row->armA, rb = row->armB;
    const double s0 = ra * A->w[0] + rb * B->w[0];
    const double s1 = ra * A->w[1] + rb * B->w[1];
    const double s2 = ra * A->w[2] + rb * B->w[2];
    const double u0 = (B->v[0] - A->v[0]) - (s1 * n2 - s2 * n1);
    const double u1 = (B->v[1] - A->v[1]) - (s2 * n0 - s0 * n2);
    const double u2 = (B->v[2] - A->v[2]) - (s0 * n1 - s1 * n0);
    const double step = omega * term->eta, c = term->bias, mu = term->friction;
    const double t0 = p0 - step * (u0 + c * n0);
    const double t1 = p1 - step * (u1 + c * n1);
    const double t2 = p2 - step * (u2 + c * n2);
    const double pressure = t0 * n0 + t1 * n1 + t2 * n2;
    const double q0 = t0 - pressure * n0, q1 = t1 - pressure * n1, q2 = t2 - pressure * n2;
    const double sliding = sqrt(q0 * q0 + q1 * q1 + q2 * q2);
    double r0 = t0, r1 = t1, r2 = t2;
    if (!(sliding <= mu * pressure)) {
      const double along = pressure + mu * sliding;
      const double on = (along > 0 ? along : 0) / (1 + mu * mu), k = on * (mu / (sliding > 1e-300 ? sliding : 1e-300));
      r0 = on * n0 + k * q0;
      r1 = on * n1 + k * q1;
      r2 = on * n2 + k * q2;
    }
    row->g[0] = p0 + lambda * (r0 - p0);
    row->g[1] = p1 + lambda * (r1 - p1);
    row->g[2] = p2 + lambda * (r2 - p2);
  }
}

static void gather(void) {
  for (uint32_t i = 0; i < bodies; i++) {
    double f0 = 0, f1 = 0, f2 = 0, t0 = 0, t1 = 0, t2 = 0;
    for (uint32_t k = incidence[i].first; k < incidence[i].end; k++) {
      const uint32_t side = incidenceContact[k], c = side >> 1, second = side & 1;
      const Row *row = &rows[c];
      const double n0 = row->n[0], n1 = row->n[1], n2 = row->n[2];
      const double p0 = row->g[0], p1 = row->g[1], p2 = row->g[2];
      if (second) { f0 += p0; f1 += p1; f2 += p2; } else { f0 -= p0; f1 -= p1; f2 -= p2; }
      const double arm = second ? row->armB : row->armA;
      t0 += arm * (n1 * p2 - n2 * p1);
      t1 += arm * (n2 * p0 - n0 * p2);
      t2 += arm * (n0 * p1 - n1 * p0);
    }
    const Mass *m = &mass[i];
    const Motion *f = &freeMotion[i];
    motion[i].v[0] = f->v[0] + m->invMass * f0;
    motion[i].v[1] = f->v[1] + m->invMass * f1;
    motion[i].v[2] = f->v[2] + m->invMass * f2;
    motion[i].w[0] = f->w[0] - m->invInertia[0] * t0;
    motion[i].w[1] = f->w[1] - m->invInertia[1] * t1;
    motion[i].w[2] = f->w[2] - m->invInertia[2] * t2;
  }
}

static FILE *input;
static void *take(size_t size, size_t count) {
  void *p = aligned_alloc(64, (size * count + 127) / 64 * 64);
  if (!p || fread(p, size, count, input) != count) { fprintf(stderr, "jacobi: short input\n"); exit(1); }
  return p;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc < 3 || !(input = fopen(argv[1], "rb"))) { fprintf(stderr, "usage: jacobi INPUT REPEATS\n"); return 1; }
  uint32_t head[2];
  if (fread(head, 4, 2, input) != 2) return 1;
  bodies = head[0], contacts = head[1];
  motion = take(sizeof(Motion), bodies);
  freeMotion = take(sizeof(Motion), bodies);
  mass = take(sizeof(Mass), bodies);
  incidence = take(sizeof(Incidence), bodies);
  rows = take(sizeof(Row), contacts);
  terms = take(sizeof(Terms), contacts);
  incidenceContact = take(4, 2 * (size_t)contacts);
  const int repeats = atoi(argv[2]);
  double best[2] = {1e300, 1e300};
  for (int r = 0; r < repeats; r++) {
    const double t0 = now();
    contactPass(0.25, 0.9);
    const double t1 = now();
    gather();
    const double t2 = now();
    if (t1 - t0 < best[0]) best[0] = t1 - t0;
    if (t2 - t1 < best[1]) best[1] = t2 - t1;
  }
  double sum = 0;
  for (uint32_t i = 0; i < bodies; i++) for (int c = 0; c < 3; c++) sum += motion[i].v[c] + motion[i].w[c];
  printf("{\"contactPass\": %.3f, \"gather\": %.3f, \"sum\": %.17g}\n", best[0] / contacts, best[1] / contacts, sum);
  return 0;
}
