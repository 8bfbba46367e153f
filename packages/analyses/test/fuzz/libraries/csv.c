// Reads standard input as CSV, counts what it holds, and writes every field again.
#include <stdio.h>
#include <csv.h>

static unsigned long fields, rows;
static char text[1024];

static void field(void *bytes, size_t size, void *data) {
  char quoted[128];
  (void)data;
  fields++;
  csv_write(quoted, sizeof quoted, bytes, size);
}

static void row(int end, void *data) {
  (void)end;
  (void)data;
  rows++;
}

int main(void) {
  struct csv_parser parser;
  size_t size = fread(text, 1, sizeof text, stdin);
  if (csv_init(&parser, CSV_STRICT | CSV_APPEND_NULL) != 0) return 1;
  if (csv_parse(&parser, text, size, field, row, NULL) != size) {
    printf("%s\n", csv_strerror(csv_error(&parser)));
    csv_free(&parser);
    return 2;
  }
  csv_fini(&parser, field, row, NULL);
  csv_free(&parser);
  printf("%lu fields in %lu rows\n", fields, rows);
  return 0;
}
