/* terminates: everypath terminate string-length.c --entry f --zero-terminated s */
unsigned long f(const char *s) {
  const char *p = s;
  while (*p) p++;
  return p - s;
}
