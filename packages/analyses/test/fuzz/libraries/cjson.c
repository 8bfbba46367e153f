// Reads standard input as JSON, prints what it read, and reads that again: it must be the same.
#include <stdio.h>
#include <stdlib.h>
#include <cJSON.h>

static char text[1024];

int main(void) {
  size_t size = fread(text, 1, sizeof text, stdin);
  cJSON *read = cJSON_ParseWithLength(text, size);
  cJSON *again;
  char *printed;
  if (read == NULL) return 1;
  printed = cJSON_Print(read);
  if (printed != NULL) {
    again = cJSON_Parse(printed);
    if (again != NULL) printf("%s: %d\n", printed, cJSON_Compare(read, again, 1));
    cJSON_Delete(again);
    free(printed);
  }
  cJSON_Delete(read);
  return 0;
}
