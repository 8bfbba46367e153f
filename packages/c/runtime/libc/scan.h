/* The scanf family's engine: where the characters come from. */
#ifndef EVERYPATH_SCAN_H
#define EVERYPATH_SCAN_H

#include <stdarg.h>
#include <stddef.h>

#include "file.h"

/* A stream, or a string where `file` is null, of bytes or of wide characters. */
struct scan_source {
  FILE *file;
  const char *text;
  const wchar_t *wide_text;
  int is_wide;
  /* Characters taken so far. */
  long count;
};

/* Scans; the result is scanf's. */
int __everypath_scan(struct scan_source *source, const char *format, va_list arguments);

#endif
