/* diverges: everypath terminate string-stuck.c --entry f --zero-terminated s */
int f(const char *s) {
  int n = 0;
  while (*s) n++;
  return n;
}
