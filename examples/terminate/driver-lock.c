/* diverges: everypath terminate driver-lock.c */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int lock = 0, old = 1, value = 0;
  while (value != old) {
    lock = 1;
    old = value;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      value++;
    }
  }
  return lock;
}
