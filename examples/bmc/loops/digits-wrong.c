// A number of 16 bits is written in decimal into four characters, which are not enough.
// verdict: unsafe
unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned rest = __VERIFIER_nondet_ushort();
  char digits[4];
  int count = 0;
  do {
    digits[count++] = '0' + rest % 10; // expect: out-of-bounds
    rest /= 10;
  } while (rest != 0);
  return digits[0] == '0';
}
