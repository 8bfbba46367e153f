#include <assert.h>
#include <everypath.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static jmp_buf env;
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
static void deep(int n) {
  if (n == 0)
    longjmp(env, 7);
  deep(n - 1);
}
int jumps(int n) {
  int r = setjmp(env);
  if (r == 0)
    deep(2);
  printf("r = %d\n", r);
  return r + n;
}
int sorted(int a, int b) {
  int v[2] = {a, b};
  qsort(v, 2, sizeof *v, compare);
  assert(v[0] <= v[1]);
  if (v[0] == 5)
    exit(3);
  return v[0];
}
int text(char *s) {
  if (strcmp(s, "ok") == 0)
    abort();
  return strlen(s);
}
