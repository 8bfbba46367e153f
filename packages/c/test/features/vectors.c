/* Vectors of the language: operators, and elements at constant places and at places that are known when the program runs. */
#include <stdio.h>
#include <string.h>

typedef int four __attribute__((vector_size(16)));
typedef float four_floats __attribute__((vector_size(16)));
typedef unsigned char eight __attribute__((vector_size(8)));

static four rotate(four v, int by) {
  four result = {0};
  for (int i = 0; i < 4; i++) result[i] = v[(i + by) & 3];
  return result;
}

int main(void) {
  int n = getchar() & 3;
  four v = {10, -20, 30, 40};
  four w = v * 2 - (four){1, 2, 3, 4};
  w[n] = 99;
  v = v + w;
  four turned = rotate(v, n);
  four chosen = v > 50;
  four_floats f = {0.5f, 1.5f, 2.5f, 3.5f};
  f[3 - n] *= 2;
  f = f / 0.25f;
  eight bytes = {1, 2, 3, 4, 5, 6, 7, 8};
  bytes[2 * n + 1] ^= bytes[n];
  unsigned char copy[8];
  memcpy(copy, &bytes, sizeof copy);
  int constant = v[0] + w[1] - turned[2] + chosen[3];
  int variable = v[n] + turned[3 - n] * 3 + chosen[n];
  int floats = (int)(f[n] + f[3 - n] + f[1]);
  int sum = 0;
  for (int i = 0; i < 8; i++) sum = sum * 3 + copy[i];
  switch (n) {
    case 0: return printf("%d %d %d %d\n", constant, variable, floats, sum) & 0;
    case 1: return printf("%d %d %d %d\n", constant, variable, floats, sum) & 0;
    case 2: return printf("%d %d %d %d\n", constant, variable, floats, sum) & 0;
    default: return printf("%d %d %d %d\n", constant, variable, floats, sum) & 0;
  }
}
