/* <stdio.h>: opening, closing and positioning streams; removing and renaming files. */
#include <errno.h>
#include <everypath-internal.h>
#include <fcntl.h>
#include <limits.h>

#include "file-system.h"
#include "file.h"

/* The streams that are open beside the standard ones. */
static FILE *streams;

/* The flags of a mode such as "rb+", or -1. */
static int flags_of(const char *mode) {
  int flags;
  switch (*mode) {
    case 'r':
      flags = O_RDONLY;
      break;
    case 'w':
      flags = O_WRONLY | O_CREAT | O_TRUNC;
      break;
    case 'a':
      flags = O_WRONLY | O_CREAT | O_APPEND;
      break;
    default:
      /* C11 7.21.5.3p3. What follows the first letter may be an extension, as the t of Windows. */
      __everypath_check(0, "library-call", "the mode of the stream is none");
      errno = EINVAL;
      return -1;
  }
  while (*++mode != '\0' && *mode != ',') {
    if (*mode == '+') flags = (flags & ~O_ACCMODE) | O_RDWR;
    if (*mode == 'x') flags |= O_EXCL;
  }
  return flags;
}

static void set_up(FILE *file, int descriptor, int flags) {
  file->descriptor = descriptor;
  file->is_readable = (flags & O_ACCMODE) != O_WRONLY;
  file->is_writable = (flags & O_ACCMODE) != O_RDONLY;
  file->has_error = 0;
  file->is_at_end = 0;
  file->pushed_count = 0;
  file->orientation = 0;
  file->last = UNUSED;
}

/* A stream for the descriptor, which is closed where that fails. */
static FILE *stream_for(int descriptor, int flags) {
  FILE *file;
  if (descriptor < 0) return NULL;
  file = __everypath_allocate(sizeof *file, 16, 0);
  if (file == NULL) {
    __everypath_close(descriptor);
    errno = ENOMEM;
    return NULL;
  }
  set_up(file, descriptor, flags);
  file->next = streams;
  streams = file;
  return file;
}

/* A stream that only appends stands at the end from the start, as far as ftell tells. */
static int open_for_stream(const char *path, int flags) {
  int descriptor = __everypath_open(path, flags, 0666);
  if (descriptor >= 0 && (flags & O_APPEND) != 0 && (flags & O_ACCMODE) == O_WRONLY) __everypath_seek(descriptor, 0, SEEK_END);
  return descriptor;
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  int flags = flags_of(mode);
  return flags < 0 ? NULL : stream_for(open_for_stream(path, flags), flags);
}

FILE *fdopen(int descriptor, const char *mode) {
  int flags = flags_of(mode);
  struct description *open = flags < 0 ? NULL : __everypath_description(descriptor);
  FILE *file;
  int has, wants;
  if (open == NULL) return NULL;
  has = open->flags & O_ACCMODE;
  wants = flags & O_ACCMODE;
  if (has != O_RDWR && has != wants) {
    errno = EINVAL;
    return NULL;
  }
  open->flags |= flags & O_APPEND;
  file = __everypath_allocate(sizeof *file, 16, 0);
  if (file == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  set_up(file, descriptor, flags);
  file->next = streams;
  streams = file;
  return file;
}

static int is_standard(FILE *file) { return file == stdin || file == stdout || file == stderr; }

static void forget(FILE *file) {
  FILE **link = &streams;
  if (is_standard(file)) {
    file->is_readable = 0;
    file->is_writable = 0;
    return;
  }
  while (*link != NULL && *link != file) link = &(*link)->next;
  if (*link != NULL) *link = file->next;
  __everypath_free(file);
}

int fclose(FILE *file) {
  int status = __everypath_close(file->descriptor);
  forget(file);
  return status == 0 ? 0 : EOF;
}

/* Without a path only the mode would change, which Linux programs cannot rely on. */
FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict file) {
  int flags = flags_of(mode);
  int old = file->descriptor;
  int descriptor;
  if (path == NULL) {
    errno = EBADF;
    return NULL;
  }
  __everypath_close(old);
  descriptor = flags < 0 ? -1 : open_for_stream(path, flags);
  if (descriptor < 0) {
    forget(file);
    return NULL;
  }
  if (descriptor != old && __everypath_duplicate_to(descriptor, old) >= 0) {
    __everypath_close(descriptor);
    descriptor = old;
  }
  set_up(file, descriptor, flags);
  return file;
}

FILE *tmpfile(void) { return stream_for(__everypath_open_unnamed(), O_RDWR); }

static int seek(FILE *file, long offset, int origin) {
  /* The call is what C11 7.21.5.3p7 asks for between reading and writing, whether or not it succeeds. */
  file->last = WAS_POSITIONED;
  /* Bytes put back count as not read. */
  if (origin == SEEK_CUR && __builtin_sub_overflow(offset, (long)file->pushed_count, &offset)) {
    errno = EOVERFLOW;
    return -1;
  }
  if (__everypath_seek(file->descriptor, offset, origin) < 0) return -1;
  file->pushed_count = 0;
  file->orientation = 0;
  file->is_at_end = 0;
  return 0;
}

static long tell(FILE *file) {
  long position = __everypath_seek(file->descriptor, 0, SEEK_CUR);
  if (position < 0) return -1;
  return position - file->pushed_count;
}

int fseek(FILE *file, long offset, int origin) { return seek(file, offset, origin); }

int fseeko(FILE *file, off_t offset, int origin) { return seek(file, offset, origin); }

long ftell(FILE *file) { return tell(file); }

off_t ftello(FILE *file) { return tell(file); }

void rewind(FILE *file) {
  seek(file, 0, SEEK_SET);
  file->has_error = 0;
}

int fgetpos(FILE *restrict file, fpos_t *restrict position) {
  long found = tell(file);
  if (found < 0) return -1;
  position->position = found;
  return 0;
}

int fsetpos(FILE *file, const fpos_t *position) { return seek(file, (long)position->position, SEEK_SET); }

int remove(const char *path) { return __everypath_unlink(path); }

int rename(const char *from, const char *to) { return __everypath_rename(from, to); }
