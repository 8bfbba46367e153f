/* diverges: everypath terminate driver-poll.c */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int ready = 0;
  while (!ready) ready = __VERIFIER_nondet_int();
  return 0;
}
