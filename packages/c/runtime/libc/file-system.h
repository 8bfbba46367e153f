/*
 * The files of a program under the engine: those given to it by name, and those it makes itself, all in memory. Directories do not
 * exist: any name can be made, and `./` before it means nothing.
 */
#ifndef EVERYPATH_FILE_SYSTEM_H
#define EVERYPATH_FILE_SYSTEM_H

#include <stddef.h>

/* A file: its bytes. */
struct node {
  unsigned char *bytes;
  size_t size;
  size_t capacity;
  unsigned mode;
  unsigned long number;
  /* Names and open descriptions; the file goes with the last. */
  int references;
};

/* An open file (POSIX's open file description), shared by duplicated descriptors. */
struct description {
  /* NULL for standard output and standard error, which go to the host. */
  struct node *node;
  /* The host's descriptor, where there is no node. */
  int host;
  size_t position;
  /* O_ACCMODE, O_APPEND and O_NONBLOCK bits. */
  int flags;
  int references;
};

/* Bits of the mode that a new file does not get (umask). */
extern unsigned __everypath_mask;

/* Each sets errno where its result says that it failed. */

/* The open file, or NULL. */
struct description *__everypath_description(int descriptor);
/* The new descriptor, or -1. */
int __everypath_open(const char *path, int flags, unsigned mode);
/* 0 or -1. */
int __everypath_close(int descriptor);
/* Bytes read or written, or -1. */
long __everypath_read(int descriptor, void *buffer, size_t size);
long __everypath_write_file(struct description *open, const void *bytes, size_t size);
/* The new position, or -1. */
long __everypath_seek(int descriptor, long offset, int origin);
/* The least free descriptor from `least` on becomes another name of the open file; the result is it, or -1. */
int __everypath_duplicate(int descriptor, int least);
/* Makes `target` another name of the open file. */
int __everypath_duplicate_to(int descriptor, int target);
/* A file without a name, open for reading and writing; its descriptor, or -1. */
int __everypath_open_unnamed(void);
/* The file of that name, or NULL. */
struct node *__everypath_find(const char *path);
/* 0 or -1. */
int __everypath_resize(struct node *node, size_t size);
int __everypath_unlink(const char *path);
int __everypath_rename(const char *from, const char *to);

#endif
