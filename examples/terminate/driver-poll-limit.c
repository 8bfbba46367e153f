/* terminates: everypath terminate driver-poll-limit.c */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int ready = 0;
  for (int i = 0; i < 100 && !ready; i++) ready = __VERIFIER_nondet_int();
  return ready;
}
