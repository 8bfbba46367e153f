// A configuration file: lines of `key = value`, comments after `#`, sections in brackets. In section [limits] the key `retries` divides the
// timeout, and nobody checks it for 0.
// fuzz: division-by-zero
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct settings {
  long timeout;
  long retries;
  char name[32];
};

static char *trim(char *text) {
  char *end;
  while (isspace((unsigned char)*text)) text++;
  end = text + strlen(text);
  while (end > text && isspace((unsigned char)end[-1])) end--;
  *end = '\0';
  return text;
}

static int number(const char *text, long *value) {
  char *end;
  *value = strtol(text, &end, 10);
  return *end == '\0' && end != text;
}

static int assign(struct settings *settings, const char *section, const char *key, const char *value) {
  if (strcmp(section, "limits") == 0) {
    if (strcmp(key, "timeout") == 0) return number(value, &settings->timeout);
    if (strcmp(key, "retries") == 0) return number(value, &settings->retries);
    return 0;
  }
  if (strcmp(key, "name") == 0 && strlen(value) < sizeof settings->name) {
    strcpy(settings->name, value);
    return 1;
  }
  return 0;
}

int main(void) {
  struct settings settings = {1000, 3, "server"};
  char section[32] = "";
  char line[80];
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *comment = strchr(line, '#');
    char *equals;
    char *text;
    if (comment != NULL) *comment = '\0';
    text = trim(line);
    if (*text == '\0') continue;
    if (*text == '[' && strlen(text) < sizeof section && text[strlen(text) - 1] == ']') {
      text[strlen(text) - 1] = '\0';
      strcpy(section, text + 1);
      continue;
    }
    equals = strchr(text, '=');
    if (equals == NULL) return 1;
    *equals = '\0';
    if (!assign(&settings, section, trim(text), trim(equals + 1))) return 2;
  }
  printf("%s: %ld\n", settings.name, settings.timeout / settings.retries);
  return 0;
}
