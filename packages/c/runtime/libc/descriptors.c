/* <unistd.h>, <fcntl.h>, <sys/stat.h>: files by descriptor and by name. */
#include <errno.h>
#include <everypath-internal.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "file-system.h"

static int fail(int number) {
  errno = number;
  return -1;
}

int open(const char *path, int flags, ...) {
  unsigned mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    va_end(arguments);
  }
  return __everypath_open(path, flags, mode);
}

int creat(const char *path, mode_t mode) { return __everypath_open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

int close(int descriptor) { return __everypath_close(descriptor); }

ssize_t read(int descriptor, void *buffer, size_t size) { return __everypath_read(descriptor, buffer, size); }

ssize_t write(int descriptor, const void *buffer, size_t size) {
  struct description *open = __everypath_description(descriptor);
  return open == NULL ? -1 : __everypath_write_file(open, buffer, size);
}

off_t lseek(int descriptor, off_t offset, int origin) { return __everypath_seek(descriptor, offset, origin); }

/* At a position of its own, then back. */
ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset) {
  off_t before = __everypath_seek(descriptor, 0, SEEK_CUR);
  ssize_t count;
  if (before < 0 || __everypath_seek(descriptor, offset, SEEK_SET) < 0) return -1;
  count = __everypath_read(descriptor, buffer, size);
  __everypath_seek(descriptor, before, SEEK_SET);
  return count;
}

ssize_t pwrite(int descriptor, const void *buffer, size_t size, off_t offset) {
  off_t before = __everypath_seek(descriptor, 0, SEEK_CUR);
  ssize_t count;
  if (before < 0 || __everypath_seek(descriptor, offset, SEEK_SET) < 0) return -1;
  count = __everypath_write_file(__everypath_description(descriptor), buffer, size);
  __everypath_seek(descriptor, before, SEEK_SET);
  return count;
}

int dup(int descriptor) { return __everypath_duplicate(descriptor, 0); }

int dup2(int descriptor, int target) { return __everypath_duplicate_to(descriptor, target); }

int fcntl(int descriptor, int command, ...) {
  struct description *open = __everypath_description(descriptor);
  int argument = 0;
  if (open == NULL) return -1;
  if (command == F_DUPFD || command == F_SETFL) {
    va_list arguments;
    va_start(arguments, command);
    argument = va_arg(arguments, int);
    va_end(arguments);
  }
  switch (command) {
    case F_DUPFD:
      return __everypath_duplicate(descriptor, argument);
    case F_GETFL:
      return open->flags;
    case F_SETFL:
      open->flags = (open->flags & O_ACCMODE) | (argument & (O_APPEND | O_NONBLOCK));
      return 0;
    case F_GETFD:
    case F_SETFD:
      return 0;
    default:
      return fail(EINVAL);
  }
}

int fsync(int descriptor) { return __everypath_description(descriptor) == NULL ? -1 : 0; }

/* No descriptor is a terminal. */
int isatty(int descriptor) {
  if (__everypath_description(descriptor) == NULL) return 0;
  __everypath_assumed("terminal", NULL);
  errno = ENOTTY;
  return 0;
}

int ftruncate(int descriptor, off_t size) {
  struct description *open = __everypath_description(descriptor);
  if (open == NULL) return -1;
  if (size < 0 || open->node == NULL || (open->flags & O_ACCMODE) == O_RDONLY) return fail(EINVAL);
  return __everypath_resize(open->node, (size_t)size);
}

int truncate(const char *path, off_t size) {
  struct node *node;
  if (size < 0) return fail(EINVAL);
  node = __everypath_find(path);
  return node == NULL ? -1 : __everypath_resize(node, (size_t)size);
}

int unlink(const char *path) { return __everypath_unlink(path); }

/* The program's user owns its files and may read and write them. */
int access(const char *path, int mode) {
  struct node *node = __everypath_find(path);
  if (node == NULL) return -1;
  return (mode & X_OK) != 0 && (node->mode & 0111) == 0 ? fail(EACCES) : 0;
}

static int describe(const struct node *node, struct stat *result) {
  __everypath_assumed(node == NULL ? "pipe" : "file-state", NULL);
  __builtin_memset(result, 0, sizeof *result);
  result->st_dev = 1;
  result->st_nlink = 1;
  result->st_blksize = 4096;
  if (node == NULL) {
    result->st_mode = S_IFIFO | 0600;
    return 0;
  }
  result->st_ino = node->number;
  result->st_mode = S_IFREG | node->mode;
  result->st_size = (off_t)node->size;
  result->st_blocks = (blkcnt_t)((node->size + 511) / 512);
  return 0;
}

int fstat(int descriptor, struct stat *result) {
  struct description *open = __everypath_description(descriptor);
  return open == NULL ? -1 : describe(open->node, result);
}

int stat(const char *restrict path, struct stat *restrict result) {
  struct node *node = __everypath_find(path);
  return node == NULL ? -1 : describe(node, result);
}

int lstat(const char *restrict path, struct stat *restrict result) { return stat(path, result); }

int chmod(const char *path, mode_t mode) {
  struct node *node = __everypath_find(path);
  if (node == NULL) return -1;
  __everypath_assumed("changed-file", NULL);
  node->mode = mode & 07777;
  return 0;
}

int fchmod(int descriptor, mode_t mode) {
  struct description *open = __everypath_description(descriptor);
  if (open == NULL) return -1;
  __everypath_assumed("changed-file", NULL);
  if (open->node != NULL) open->node->mode = mode & 07777;
  return 0;
}

int chown(const char *path, uid_t owner, gid_t group) {
  (void)owner, (void)group;
  __everypath_assumed("changed-file", NULL);
  return __everypath_find(path) == NULL ? -1 : 0;
}

int fchown(int descriptor, uid_t owner, gid_t group) {
  (void)owner, (void)group;
  __everypath_assumed("changed-file", NULL);
  return __everypath_description(descriptor) == NULL ? -1 : 0;
}

/* Times of files are not kept. */
int utime(const char *path, const struct utimbuf *times) {
  (void)times;
  __everypath_assumed("changed-file", NULL);
  return __everypath_find(path) == NULL ? -1 : 0;
}

mode_t umask(mode_t mask) {
  mode_t before = __everypath_mask;
  __everypath_assumed("mask", NULL);
  __everypath_mask = mask & 0777;
  return before;
}

/* No more directories fit. */
int mkdir(const char *path, mode_t mode) {
  (void)mode;
  __everypath_assumed("directory", NULL);
  return fail(__everypath_find(path) == NULL ? ENOSPC : EEXIST);
}

int rmdir(const char *path) {
  __everypath_assumed("directory", NULL);
  return fail(__everypath_find(path) == NULL ? ENOENT : ENOTDIR);
}

/* The first name that is free, as if the letters had been drawn by lot. */
int mkstemp(char *pattern) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  size_t length = __builtin_strlen(pattern);
  char *end = pattern + length - 6;
  if (length < 6 || __builtin_memcmp(end, "XXXXXX", 6) != 0) return fail(EINVAL);
  __builtin_memcpy(end, "aaaaaa", 6);
  for (size_t i = 0; i < sizeof letters - 1; i++) {
    int saved = errno;
    int descriptor;
    end[5] = letters[i];
    descriptor = __everypath_open(pattern, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
    errno = saved;
  }
  return fail(EEXIST);
}
