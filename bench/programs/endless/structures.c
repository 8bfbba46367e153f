#include <stdlib.h>
#include <string.h>
struct S { int id; char name[8]; double w; struct S *next; };
int f(unsigned n, unsigned k) {
  if (n > 300) return 0;
  struct S *s = calloc(n, sizeof(struct S)), *t = malloc(n * sizeof(struct S));
  memcpy(t, s, n * sizeof(struct S));
  int r = k < n ? t[k].id + (t[k].next != 0) + (t[k].w > 1) : 0;
  free(s); free(t);
  return r;
}
