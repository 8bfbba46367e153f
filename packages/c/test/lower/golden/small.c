#include <stdarg.h>

struct point {
  int x, y;
};

static int table[4] = {1, 2, 3, 4};

int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

int pick(int i) {
  return table[i] / i;
}

int maybe(int n) {
  int x;
  if (n > 0)
    x = n;
  return x;
}

int post(int *p) {
  int old = (*p)++;
  return old ? old : -1;
}

struct point turn(struct point p) {
  struct point q = {-p.y, p.x};
  return q;
}

int total(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = va_arg(list, int);
  va_end(list);
  return s;
}

int vector(int n) {
  int a[n];
  a[n - 1] = n;
  return a[n - 1];
}

extern int nondet_int(void);

int main(void) {
  int x = nondet_int();
  int (*f)(int) = x > 3 ? sum : maybe;
  return f(x) + total(1, x);
}
