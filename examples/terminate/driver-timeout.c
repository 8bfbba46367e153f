/* terminates: everypath terminate driver-timeout.c */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned elapsed = 0, limit = 5000;
  while (elapsed < limit) {
    unsigned step = __VERIFIER_nondet_uint() % 10;
    elapsed += step + 1;
  }
  return 0;
}
