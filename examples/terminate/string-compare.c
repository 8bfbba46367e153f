/* terminates: everypath terminate string-compare.c --entry f --zero-terminated a --zero-terminated b */
int f(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return *a - *b;
}
