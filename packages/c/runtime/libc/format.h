/* The printf family's engine: where formatted bytes go, and what a conversion asks for. */
#ifndef EVERYPATH_FORMAT_H
#define EVERYPATH_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

#define SINK_BLOCK 256

/* Either a buffer of the program's (`buffer`, filled up to `capacity`), or a descriptor (where `buffer` is null), written by blocks. */
struct sink {
  char *buffer;
  size_t capacity;
  size_t total;
  int descriptor;
  /* Whether the descriptor refused bytes; errno says why. */
  int has_failed;
  /* What is put goes to the block first: how much text the buffer has is not known (`__everypath_sink_settle`). Not counted in `total`. */
  int is_staged;
  int pending;
  char block[SINK_BLOCK];
  /* A buffer of wide characters, filled up to its capacity; used where `buffer` is null and `capacity` 0. */
  wchar_t *wide;
  size_t wide_capacity;
  /* Bytes from the buffer's start to the first that a conversion or the format has been read from; the text written must not get there. */
  size_t nearest_source;
};

/* So many bytes of the caller's were read there. */
void __everypath_sink_note_source(struct sink *sink, const void *source, size_t read);
/* The output has been written: an error where it overlaps what was read. */
void __everypath_sink_require_apart(const struct sink *sink);

/* The length modifier of a conversion. */
enum length { LENGTH_CHAR, LENGTH_SHORT, LENGTH_INT, LENGTH_LONG, LENGTH_LONG_LONG, LENGTH_LONG_DOUBLE };

/* A va_list of its own, so that functions can share it on every target. */
struct arguments {
  va_list list;
};

/* One conversion specification: `%`, flags, width, precision, length modifier, letter. */
struct conversion {
  int is_left;
  int is_zero_padded;
  int is_alternate;
  int shows_plus;
  int shows_space;
  int width;
  /* -1 where none is given. */
  int precision;
  char letter;
};

void __everypath_sink_put(struct sink *sink, char character);
/* Writes what has not been written to the descriptor yet, or what waits to be appended to the buffer. */
void __everypath_sink_flush(struct sink *sink);
/*
 * To be called before something is put. Where the length of the text so far is symbolic, each byte would go to many places: so a piece is
 * made by itself, and appended as one.
 */
void __everypath_sink_settle(struct sink *sink);
/* Ends the text in the buffer with a null character. */
void __everypath_sink_end(struct sink *sink);
void __everypath_sink_repeat(struct sink *sink, char character, size_t count);

/*
 * A number is a prefix (a sign, "0x") and a body of `length` bytes. The first puts the padding before the body, and the prefix: with
 * zeros the padding goes after the prefix, with spaces before it. The second puts the padding after the body, where is_left.
 */
void __everypath_sink_pad_before(struct sink *sink, const struct conversion *conversion, const char *prefix,
                                 size_t length);
void __everypath_sink_pad_after(struct sink *sink, const struct conversion *conversion, const char *prefix,
                                size_t length);

/* Formats a double; letters a A e E f F g G. */
void __everypath_format_double(struct sink *sink, struct conversion conversion, double value);

/* Reads a specification after its percent sign, up to what follows its letter; letter 0 where the format ends first. */
struct conversion __everypath_read_conversion(const char **format, struct arguments *arguments, enum length *length);

/* Puts a conversion: 0, -1 where the output cannot be expressed, 1 where there is no such conversion. */
int __everypath_put_conversion(struct sink *sink, struct conversion conversion, enum length length, struct arguments *arguments);

/* Formats; the result is printf's. Output to a descriptor has been written when it returns. */
int __everypath_format(struct sink *sink, const char *format, va_list arguments);

#endif
