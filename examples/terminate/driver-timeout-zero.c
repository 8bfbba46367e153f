/* diverges: everypath terminate driver-timeout-zero.c */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned elapsed = 0, limit = 5000;
  while (elapsed < limit) elapsed += __VERIFIER_nondet_uint() % 10;
  return 0;
}
