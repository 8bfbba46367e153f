/* Where formatted bytes go. */
#include <everypath-internal.h>

#include "file.h"
#include "format.h"

static int is_descriptor(const struct sink *sink) { return sink->buffer == NULL && sink->capacity > 0; }

/* On each way both numbers are plain, and so is what is written. */
static void append_block(struct sink *sink) {
  size_t start = __everypath_on_this_way(sink->total);
  size_t count = __everypath_on_this_way((size_t)sink->pending);
  for (size_t i = 0; i < count; i++) {
    size_t at = start + i;
    if (sink->buffer != NULL) {
      if (at + 1 < sink->capacity) sink->buffer[at] = sink->block[i];
    } else if (sink->wide != NULL && at + 1 < sink->wide_capacity) {
      sink->wide[at] = (unsigned char)sink->block[i];
    }
  }
  sink->total = start + count;
}

void __everypath_sink_flush(struct sink *sink) {
  if (sink->is_staged) {
    append_block(sink);
  } else if (sink->pending > 0 && __everypath_put_to(sink->descriptor, sink->block, (size_t)sink->pending) != 0) {
    sink->has_failed = 1;
  }
  sink->pending = 0;
}

void __everypath_sink_settle(struct sink *sink) {
  if (sink->is_staged) {
    /* Text between conversions is plain, and is appended with the next. */
    if (!__everypath_is_symbolic(sink->pending)) return;
    __everypath_sink_flush(sink);
  } else if ((sink->buffer != NULL || sink->wide != NULL) && __everypath_is_symbolic((long long)sink->total)) {
    sink->is_staged = 1;
  }
}

void __everypath_sink_end(struct sink *sink) {
  size_t length = __everypath_on_this_way(sink->total);
  if (sink->capacity > 0) sink->buffer[length < sink->capacity ? length : sink->capacity - 1] = '\0';
}

void __everypath_sink_put(struct sink *sink, char character) {
  if (sink->is_staged) {
    sink->block[sink->pending++] = character;
    if (sink->pending == SINK_BLOCK) __everypath_sink_flush(sink);
    return;
  }
  if (sink->buffer != NULL) {
    /* The last byte is kept for the null character. */
    if (sink->total + 1 < sink->capacity) sink->buffer[sink->total] = character;
  } else if (is_descriptor(sink)) {
    sink->block[sink->pending++] = character;
    if (sink->pending == SINK_BLOCK) {
      __everypath_sink_flush(sink);
    }
  } else if (sink->wide != NULL && sink->total + 1 < sink->wide_capacity) {
    sink->wide[sink->total] = (unsigned char)character;
  }
  sink->total++;
}

void __everypath_sink_note_source(struct sink *sink, const void *source, size_t read) {
  const void *start = sink->buffer != NULL ? (const void *)sink->buffer : sink->wide;
  size_t ahead = (size_t)source - (size_t)start;
  if (start == NULL || read == 0) return;
  /* It begins before the buffer and reaches into it. */
  if (0 - ahead < read) ahead = 0;
  if (ahead < sink->nearest_source) sink->nearest_source = ahead;
}

void __everypath_sink_require_apart(const struct sink *sink) {
  size_t size = sink->buffer != NULL ? 1 : sizeof *sink->wide;
  size_t capacity = sink->buffer != NULL ? sink->capacity : sink->wide_capacity;
  size_t characters = sink->total < capacity ? sink->total + 1 : capacity;
  __everypath_check(sink->nearest_source / size >= characters, "out-of-bounds", __everypath_overlap_message);
}

void __everypath_sink_repeat(struct sink *sink, char character, size_t count) {
  for (size_t i = 0; i < count; i++) __everypath_sink_put(sink, character);
}

static size_t padding(const struct conversion *conversion, const char *prefix, size_t length) {
  for (; *prefix != '\0'; prefix++) length++;
  return (size_t)conversion->width > length ? (size_t)conversion->width - length : 0;
}

void __everypath_sink_pad_before(struct sink *sink, const struct conversion *conversion, const char *prefix,
                                 size_t length) {
  size_t count = conversion->is_left ? 0 : padding(conversion, prefix, length);
  if (!conversion->is_zero_padded) __everypath_sink_repeat(sink, ' ', count);
  for (; *prefix != '\0'; prefix++) __everypath_sink_put(sink, *prefix);
  if (conversion->is_zero_padded) __everypath_sink_repeat(sink, '0', count);
}

void __everypath_sink_pad_after(struct sink *sink, const struct conversion *conversion, const char *prefix,
                                size_t length) {
  if (conversion->is_left) __everypath_sink_repeat(sink, ' ', padding(conversion, prefix, length));
}
