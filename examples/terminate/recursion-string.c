/* terminates: everypath terminate recursion-string.c --entry length --zero-terminated s */
unsigned length(const char *s) { return *s ? 1 + length(s + 1) : 0; }
