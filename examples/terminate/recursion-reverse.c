/* terminates: everypath terminate recursion-reverse.c */
static void reverse(char *s, int i, int j) {
  if (i >= j) return;
  char c = s[i];
  s[i] = s[j];
  s[j] = c;
  reverse(s, i + 1, j - 1);
}

int main(void) {
  char text[20] = "hello";
  reverse(text, 0, 19);
  return text[0];
}
