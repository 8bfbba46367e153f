/* <wchar.h>: the wprintf family. A format's conversions are those of printf, but for characters and strings. */
#include <errno.h>
#include <everypath-internal.h>
#include <limits.h>
#include <wchar.h>

#include "file.h"
#include "format.h"

/* Called where there is no model, so that the report names what is missing. */
void __everypath_unmodelled_wide_character_output(void);
void __everypath_unmodelled_wide_printf_format(void);

#define MOST_SPECIFICATION 64

static int fail(int reason) {
  errno = reason;
  return -1;
}

static int put_wide(struct sink *sink, wchar_t character) {
  if (sink->wide != NULL) {
    if (sink->total + 1 < sink->wide_capacity) sink->wide[sink->total] = character;
    sink->total++;
    return 0;
  }
  if ((unsigned)character >= 0x80) {
    __everypath_unmodelled_wide_character_output();
    return -1;
  }
  __everypath_sink_put(sink, (char)character);
  return 0;
}

static int put_text(struct sink *sink, struct conversion conversion, const wchar_t *text, size_t length) {
  conversion.is_zero_padded = 0;
  __everypath_sink_pad_before(sink, &conversion, "", length);
  for (size_t i = 0; i < length; i++) {
    if (put_wide(sink, text[i]) != 0) return -1;
  }
  __everypath_sink_pad_after(sink, &conversion, "", length);
  return 0;
}

static int put_wide_string(struct sink *sink, struct conversion conversion, const wchar_t *text) {
  size_t length = 0;
  __everypath_check(text != NULL, "null-dereference", "a null pointer is given for %ls");
  while ((conversion.precision < 0 || length < (size_t)conversion.precision) && text[length] != 0) length++;
  __everypath_sink_note_source(sink, text, ((size_t)conversion.precision == length ? length : length + 1) * sizeof *text);
  return put_text(sink, conversion, text, length);
}

/* A byte that is no character of the locale "C" cannot be written. */
static int put_narrow_string(struct sink *sink, struct conversion conversion, const char *text) {
  size_t length = 0;
  __everypath_check(text != NULL, "null-dereference", "a null pointer is given for %s");
  for (; (conversion.precision < 0 || length < (size_t)conversion.precision) && text[length] != '\0'; length++) {
    if ((unsigned char)text[length] >= 0x80) return fail(EILSEQ);
  }
  conversion.is_zero_padded = 0;
  __everypath_sink_note_source(sink, text, (size_t)conversion.precision == length ? length : length + 1);
  __everypath_sink_pad_before(sink, &conversion, "", length);
  for (size_t i = 0; i < length; i++) put_wide(sink, text[i]);
  __everypath_sink_pad_after(sink, &conversion, "", length);
  return 0;
}

static int put_one(struct sink *sink, struct conversion conversion, enum length length, struct arguments *arguments) {
  int is_long = length == LENGTH_LONG;
  wchar_t character;
  switch (conversion.letter) {
    case 'C':
    case 'c':
      character = (wchar_t)va_arg(arguments->list, unsigned);
      if (!is_long && conversion.letter == 'c') {
        character = (unsigned char)character;
        if (character >= 0x80) {
          __everypath_unmodelled_wide_character_output();
          return -1;
        }
      }
      return put_text(sink, conversion, &character, 1);
    case 'S':
    case 's':
      if (!is_long && conversion.letter == 's')
        return put_narrow_string(sink, conversion, va_arg(arguments->list, const char *));
      return put_wide_string(sink, conversion, va_arg(arguments->list, const wchar_t *));
    default:
      return __everypath_put_conversion(sink, conversion, length, arguments);
  }
}

/* What follows a percent sign, as bytes, as far as it is ASCII and may belong to the specification. */
static void narrow_specification(char *bytes, const wchar_t *format) {
  int length = 0;
  while (length < MOST_SPECIFICATION - 1 && (unsigned)format[length] - 1 < 127u) {
    bytes[length] = (char)format[length];
    length++;
  }
  bytes[length] = '\0';
}

static int put_all(struct sink *sink, const wchar_t *format, struct arguments *arguments) {
  while (*format != 0) {
    char bytes[MOST_SPECIFICATION];
    const char *rest = bytes;
    const wchar_t *start = format;
    struct conversion conversion;
    enum length length;
    int status;
    if (*format != '%') {
      if (put_wide(sink, *format++) != 0) return -1;
      continue;
    }
    narrow_specification(bytes, ++format);
    conversion = __everypath_read_conversion(&rest, arguments, &length);
    if (conversion.letter == '\0') {
      if (format[rest - bytes] == 0) return fail(EINVAL);
      __everypath_unmodelled_wide_printf_format();
      return -1;
    }
    format += rest - bytes;
    status = put_one(sink, conversion, length, arguments);
    if (status < 0) return -1;
    /* As printf: what is no conversion is written as it stands. */
    if (status > 0) {
      for (; start < format; start++) put_wide(sink, *start);
    }
  }
  return 0;
}

static int format_wide(struct sink *sink, const wchar_t *format, va_list list) {
  struct arguments arguments;
  int status;
  sink->buffer = NULL;
  sink->total = 0;
  sink->has_failed = 0;
  sink->pending = 0;
  sink->is_staged = 0;
  sink->nearest_source = (size_t)-1;
  va_copy(arguments.list, list);
  status = put_all(sink, format, &arguments);
  va_end(arguments.list);
  if (sink->wide == NULL) {
    __everypath_sink_flush(sink);
  } else {
    __everypath_sink_note_source(sink, format, (wcslen(format) + 1) * sizeof *format);
    __everypath_sink_require_apart(sink);
  }
  if (status < 0 || sink->has_failed) return -1;
  return sink->total > INT_MAX ? fail(EOVERFLOW) : (int)sink->total;
}

static int format_to_file(FILE *file, const wchar_t *format, va_list arguments) {
  struct sink sink;
  int result;
  if (__everypath_put_ascii(file, NULL, 0) != 0) return -1;
  sink.capacity = 1;
  sink.descriptor = file->descriptor;
  sink.wide = NULL;
  result = format_wide(&sink, format, arguments);
  if (sink.has_failed) file->has_error = 1;
  return result;
}

/* Unlike snprintf, it fails where the text is too long. */
static int format_to_buffer(wchar_t *buffer, size_t count, const wchar_t *format, va_list arguments) {
  struct sink sink;
  int result;
  if (count == 0) return -1;
  sink.capacity = 0;
  sink.descriptor = 0;
  sink.wide = buffer;
  sink.wide_capacity = count;
  result = format_wide(&sink, format, arguments);
  buffer[sink.total < count ? sink.total : count - 1] = 0;
  return sink.total < count ? result : -1;
}

int vwprintf(const wchar_t *restrict format, va_list arguments) { return format_to_file(stdout, format, arguments); }

int vfwprintf(FILE *restrict file, const wchar_t *restrict format, va_list arguments) {
  return format_to_file(file, format, arguments);
}

int vswprintf(wchar_t *restrict buffer, size_t count, const wchar_t *restrict format, va_list arguments) {
  return format_to_buffer(buffer, count, format, arguments);
}

int wprintf(const wchar_t *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_file(stdout, format, arguments);
  va_end(arguments);
  return result;
}

int fwprintf(FILE *restrict file, const wchar_t *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_file(file, format, arguments);
  va_end(arguments);
  return result;
}

int swprintf(wchar_t *restrict buffer, size_t count, const wchar_t *restrict format, ...) {
  va_list arguments;
  int result;
  va_start(arguments, format);
  result = format_to_buffer(buffer, count, format, arguments);
  va_end(arguments);
  return result;
}
