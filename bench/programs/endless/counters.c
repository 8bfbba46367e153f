int __VERIFIER_nondet_int(void);
int f(void) {
  int a[64], s = 0;
  for (int i = 0; i < 64; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 64; i++) { int x = __VERIFIER_nondet_int(); a[x & 63]++; }
  for (int i = 0; i < 64; i++) if (a[i] == 64) s++;
  return s;
}
