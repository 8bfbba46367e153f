// Normalises standard input as UTF-8.
#include <stdio.h>
#include <stdlib.h>
#include <utf8proc.h>

int main(void) {
  unsigned char text[64];
  size_t size = fread(text, 1, sizeof text, stdin);
  utf8proc_uint8_t *result;
  utf8proc_ssize_t length = utf8proc_map(text, size, &result, UTF8PROC_COMPOSE | UTF8PROC_STRIPCC);
  if (length < 0) {
    puts(utf8proc_errmsg(length));
    return 1;
  }
  fwrite(result, 1, length, stdout);
  free(result);
  return 0;
}
