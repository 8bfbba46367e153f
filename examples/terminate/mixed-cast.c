/* diverges: everypath terminate mixed-cast.c --entry f */
void f(signed char c) {
  while ((unsigned char)c < 200) c = c < 0 ? c : c + 1;
}
