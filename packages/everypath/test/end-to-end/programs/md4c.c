// Makes HTML of standard input as Markdown.
#include <stdio.h>
#include <md4c-html.h>

static void out(const MD_CHAR *text, MD_SIZE size, void *data) { fwrite(text, 1, size, stdout); }

int main(void) {
  char text[64];
  size_t size = fread(text, 1, sizeof text, stdin);
  return md_html(text, size, out, NULL, MD_FLAG_TABLES, 0);
}
