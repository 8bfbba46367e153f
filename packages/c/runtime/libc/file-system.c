/* Files in memory: names, contents, descriptors. */
#include "file-system.h"

#include <errno.h>
#include <everypath-internal.h>
#include <fcntl.h>
#include <limits.h>

#include "file.h"

#define MOST_OPEN 64
#define SMALL_INPUT 4096
#define DEFAULT_MODE 0644u

/* A name and its file; no file where a name was removed, so that the host is not asked for it again. */
struct entry {
  char *name;
  struct node *node;
  struct entry *next;
};

unsigned __everypath_mask = 022;

static struct entry *entries;
static unsigned long node_count;

/* Standard input: a file of a fixed size, filled when it is first used. Of usual sizes it needs no allocation, so that cannot fail. */
static unsigned char input_bytes[SMALL_INPUT];
static struct node input = {.mode = 0600, .number = 1, .references = 1};
static int input_is_filled;

static struct description standard_input = {.node = &input, .flags = O_RDONLY, .references = 1};
static struct description standard_output = {.host = 1, .flags = O_WRONLY, .references = 1};
static struct description standard_error = {.host = 2, .flags = O_WRONLY, .references = 1};

static struct description *open_files[MOST_OPEN] = {&standard_input, &standard_output, &standard_error};

static int fail(int number) {
  errno = number;
  return -1;
}

/* ----- contents ----- */

static struct node *new_node(size_t size) {
  struct node *node = __everypath_allocate(sizeof *node, 16, 1);
  if (node == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  if (size > 0) {
    node->bytes = __everypath_allocate(size, 16, 0);
    if (node->bytes == NULL) {
      __everypath_free(node);
      errno = ENOMEM;
      return NULL;
    }
  }
  node->size = size;
  node->capacity = size;
  node->mode = DEFAULT_MODE;
  node->number = ++node_count + 1;
  return node;
}

static void release_node(struct node *node) {
  if (--node->references > 0) return;
  __everypath_free(node->bytes);
  __everypath_free(node);
}

/* Makes room for `size` bytes; those that are new are zero. */
static int reserve(struct node *node, size_t size) {
  size_t capacity = node->capacity * 2;
  unsigned char *bytes;
  if (size <= node->capacity) return 0;
  if (capacity < size) capacity = size;
  if (capacity < 64) capacity = 64;
  bytes = __everypath_allocate(capacity, 16, 1);
  if (bytes == NULL) return fail(ENOSPC);
  if (node->size > 0) __builtin_memcpy(bytes, node->bytes, node->size);
  __everypath_free(node->bytes);
  node->bytes = bytes;
  node->capacity = capacity;
  return 0;
}

int __everypath_resize(struct node *node, size_t size) {
  if (reserve(node, size) != 0) return -1;
  if (size < node->size) __builtin_memset(node->bytes + size, 0, node->size - size);
  node->size = size;
  return 0;
}

static int fill_input(void) {
  long long size;
  if (input_is_filled) return 0;
  size = __everypath_file_size("stdin");
  input.bytes = input_bytes;
  input.capacity = SMALL_INPUT;
  if (size > SMALL_INPUT) {
    input.bytes = __everypath_allocate((size_t)size, 16, 0);
    input.capacity = (size_t)size;
    if (input.bytes == NULL) return fail(ENOMEM);
  }
  input_is_filled = 1;
  if (size <= 0) return 0;
  __everypath_file_contents("stdin", input.bytes, (size_t)size);
  input.size = (size_t)size;
  return 0;
}

/* ----- names ----- */

static int is_same(const char *left, const char *right) {
  while (*left == *right && *left != '\0') {
    left++;
    right++;
  }
  return *left == *right;
}

static const char *without_dots(const char *path) {
  while (path[0] == '.' && path[1] == '/') {
    path += 2;
    while (*path == '/') path++;
  }
  return path;
}

static struct entry *find_entry(const char *name) {
  for (struct entry *entry = entries; entry != NULL; entry = entry->next) {
    if (is_same(entry->name, name)) return entry;
  }
  return NULL;
}

/* Gives the file a name, which it did not have. */
static struct entry *add_entry(const char *name, struct node *node) {
  size_t length = 0;
  struct entry *entry = __everypath_allocate(sizeof *entry, 16, 0);
  while (name[length] != '\0') length++;
  if (entry != NULL) entry->name = __everypath_allocate(length + 1, 1, 0);
  if (entry == NULL || entry->name == NULL) {
    __everypath_free(entry);
    errno = ENOMEM;
    return NULL;
  }
  for (size_t i = 0; i <= length; i++) entry->name[i] = name[i];
  entry->node = node;
  entry->next = entries;
  entries = entry;
  node->references++;
  return entry;
}

/* The host's file of that name, read whole when it is first named. That there is none matters, but to who empties it anyway. */
static struct node *import(const char *name, int matters) {
  /* "stdin" is the host's name for standard input, which has no name here. */
  long long size = is_same(name, "stdin") ? -1 : __everypath_file_size(name);
  struct node *node;
  if (size < 0) {
    if (matters) __everypath_assumed("file", name);
    errno = ENOENT;
    return NULL;
  }
  node = new_node((size_t)size);
  if (node == NULL) return NULL;
  if (add_entry(name, node) == NULL) {
    node->references = 1;
    release_node(node);
    return NULL;
  }
  __everypath_file_contents(name, node->bytes, (size_t)size);
  return node;
}

static struct node *look_up(const char *path, int matters) {
  const char *name = without_dots(path);
  struct entry *entry = find_entry(name);
  if (*name != '\0' && entry == NULL) return import(name, matters);
  if (entry == NULL || entry->node == NULL) {
    errno = ENOENT;
    return NULL;
  }
  return entry->node;
}

struct node *__everypath_find(const char *path) { return look_up(path, 1); }

static struct node *create(const char *path, unsigned mode) {
  const char *name = without_dots(path);
  struct entry *entry = find_entry(name);
  struct node *node;
  if (*name == '\0') {
    errno = ENOENT;
    return NULL;
  }
  __everypath_assumed("new-file", name);
  node = new_node(0);
  if (node == NULL) return NULL;
  node->mode = mode & ~__everypath_mask & 07777u;
  if (entry != NULL) {
    entry->node = node;
    node->references++;
  } else if (add_entry(name, node) == NULL) {
    node->references = 1;
    release_node(node);
    return NULL;
  }
  return node;
}

int __everypath_unlink(const char *path) {
  struct node *node = __everypath_find(path);
  if (node == NULL) return -1;
  __everypath_assumed("changed-file", NULL);
  find_entry(without_dots(path))->node = NULL;
  release_node(node);
  return 0;
}

int __everypath_rename(const char *from, const char *to) {
  struct node *node = __everypath_find(from);
  struct node *old;
  struct entry *entry;
  int saved = errno;
  if (node == NULL) return -1;
  if (*without_dots(to) == '\0') return fail(ENOENT);
  __everypath_assumed("changed-file", NULL);
  old = __everypath_find(to);
  if (old == NULL && errno != ENOENT) return -1;
  errno = saved;
  if (old == node) return 0;
  entry = find_entry(without_dots(to));
  if (entry == NULL) {
    if (add_entry(without_dots(to), node) == NULL) return -1;
  } else {
    entry->node = node;
    node->references++;
  }
  if (old != NULL) release_node(old);
  find_entry(without_dots(from))->node = NULL;
  release_node(node);
  return 0;
}

/* ----- descriptors ----- */

struct description *__everypath_description(int descriptor) {
  struct description *open = (unsigned)descriptor < MOST_OPEN ? open_files[descriptor] : NULL;
  if (open == NULL) errno = EBADF;
  if (open != NULL && open->node == &input && fill_input() != 0) return NULL;
  return open;
}

static int write_through_table(int descriptor, const void *bytes, size_t count) {
  struct description *open = __everypath_description(descriptor);
  return open != NULL && __everypath_write_file(open, bytes, count) >= 0 ? 0 : EOF;
}

/* From now on output goes by the table of descriptors. */
static int free_descriptor(int least) {
  __everypath_write_to_file = write_through_table;
  for (int i = least; i < MOST_OPEN; i++) {
    if (open_files[i] == NULL) return i;
  }
  return fail(EMFILE);
}

static int open_node(struct node *node, int flags) {
  int descriptor = free_descriptor(0);
  struct description *open;
  if (descriptor < 0) return -1;
  open = __everypath_allocate(sizeof *open, 16, 1);
  if (open == NULL) return fail(ENOMEM);
  open->node = node;
  open->flags = flags & (O_ACCMODE | O_APPEND | O_NONBLOCK);
  open->references = 1;
  node->references++;
  open_files[descriptor] = open;
  return descriptor;
}

int __everypath_open(const char *path, int flags, unsigned mode) {
  int saved = errno;
  int is_written = (flags & O_ACCMODE) != O_RDONLY;
  int empties = is_written && (flags & O_CREAT) != 0 && (flags & O_TRUNC) != 0 && (flags & O_EXCL) == 0;
  struct node *node = look_up(path, !empties);
  if (node != NULL && (flags & O_CREAT) != 0 && (flags & O_EXCL) != 0) return fail(EEXIST);
  if (node == NULL && errno == ENOENT && (flags & O_CREAT) != 0) {
    errno = saved;
    node = create(path, mode);
  } else if (node != NULL && (flags & O_TRUNC) != 0 && is_written) {
    __everypath_resize(node, 0);
  }
  if (node == NULL) return -1;
  return open_node(node, flags);
}

int __everypath_open_unnamed(void) {
  struct node *node = new_node(0);
  int descriptor;
  __everypath_assumed("new-file", NULL);
  if (node == NULL) return -1;
  node->mode = 0600;
  node->references = 1;
  descriptor = open_node(node, O_RDWR);
  release_node(node);
  return descriptor;
}

static void release_description(struct description *open) {
  if (--open->references > 0) return;
  if (open == &standard_input || open == &standard_output || open == &standard_error) return;
  release_node(open->node);
  __everypath_free(open);
}

int __everypath_close(int descriptor) {
  struct description *open = __everypath_description(descriptor);
  if (open == NULL) return -1;
  __everypath_write_to_file = write_through_table;
  open_files[descriptor] = NULL;
  release_description(open);
  return 0;
}

int __everypath_duplicate_to(int descriptor, int target) {
  struct description *open = __everypath_description(descriptor);
  struct description *old;
  if (open == NULL) return -1;
  if ((unsigned)target >= MOST_OPEN) return fail(EBADF);
  if (target == descriptor) return target;
  __everypath_write_to_file = write_through_table;
  old = open_files[target];
  open_files[target] = open;
  open->references++;
  if (old != NULL) release_description(old);
  return target;
}

int __everypath_duplicate(int descriptor, int least) {
  struct description *open = __everypath_description(descriptor);
  int target;
  if (open == NULL) return -1;
  if ((unsigned)least >= MOST_OPEN) return fail(EINVAL);
  target = free_descriptor(least);
  return target < 0 ? -1 : __everypath_duplicate_to(descriptor, target);
}

/* ----- reading, writing, seeking ----- */

long __everypath_read(int descriptor, void *buffer, size_t size) {
  struct description *open = __everypath_description(descriptor);
  size_t rest;
  if (open == NULL) return -1;
  if (open->node == NULL || (open->flags & O_ACCMODE) == O_WRONLY) return fail(EBADF);
  rest = open->position < open->node->size ? open->node->size - open->position : 0;
  if (size > rest) {
    __everypath_end_reached(size - rest);
    size = rest;
  }
  if (size > 0) __builtin_memcpy(buffer, open->node->bytes + open->position, size);
  open->position += size;
  return (long)size;
}

long __everypath_write_file(struct description *open, const void *bytes, size_t size) {
  struct node *node = open->node;
  if ((open->flags & O_ACCMODE) == O_RDONLY) return fail(EBADF);
  if (size > LONG_MAX) size = LONG_MAX;
  if (size == 0) return 0;
  __everypath_assumed("output", NULL);
  if (node == NULL) {
    __everypath_write(open->host, bytes, size);
    return (long)size;
  }
  if ((open->flags & O_APPEND) != 0) open->position = node->size;
  if (size > LONG_MAX - open->position) return fail(EFBIG);
  if (reserve(node, open->position + size) != 0) return -1;
  __builtin_memcpy(node->bytes + open->position, bytes, size);
  open->position += size;
  if (open->position > node->size) node->size = open->position;
  return (long)size;
}

long __everypath_seek(int descriptor, long offset, int origin) {
  struct description *open = __everypath_description(descriptor);
  long base = 0;
  long target;
  if (open == NULL) return -1;
  /* The host's output is a pipe. */
  if (open->node == NULL) {
    __everypath_assumed("pipe", NULL);
    return fail(ESPIPE);
  }
  if (open->node == &input) __everypath_assumed("seekable", NULL);
  if (origin == SEEK_CUR) {
    base = (long)open->position;
  } else if (origin == SEEK_END) {
    base = (long)open->node->size;
  } else if (origin != SEEK_SET) {
    return fail(EINVAL);
  }
  if (__builtin_add_overflow(base, offset, &target)) return fail(EOVERFLOW);
  if (target < 0) return fail(EINVAL);
  open->position = (size_t)target;
  return target;
}
