/* terminates: everypath terminate string-find.c --entry f --zero-terminated s */
const char *f(const char *s, char wanted) {
  for (;; s++) {
    if (*s == wanted) return s;
    if (*s == 0) return 0;
  }
}
