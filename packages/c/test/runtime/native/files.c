/*
 * Streams and descriptors against the system's: the same random operations on a file of the model's and on a real one, with the same
 * contents, compared after each. Only what the standard defines is tried: between reading and writing there is a seek.
 */
#include "compare.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

MODEL(fopen); MODEL(freopen); MODEL(fdopen); MODEL(fclose); MODEL(fgetc); MODEL(getc); MODEL(ungetc); MODEL(fgets); MODEL(fread);
MODEL(fwrite); MODEL(fputs); MODEL(fputc); MODEL(fprintf); MODEL(fseek); MODEL(ftell); MODEL(rewind); MODEL(fgetpos);
MODEL(fsetpos); MODEL(feof); MODEL(ferror); MODEL(clearerr); MODEL(getline); MODEL(getdelim); MODEL(tmpfile); MODEL(remove); MODEL(rename);
MODEL(fileno); MODEL(fseeko); MODEL(ftello); MODEL(setvbuf); MODEL(fflush); MODEL(getchar);
MODEL(open); MODEL(creat); MODEL(close); MODEL(read); MODEL(write); MODEL(pread); MODEL(pwrite); MODEL(lseek); MODEL(dup); MODEL(dup2);
MODEL(fcntl); MODEL(isatty); MODEL(access); MODEL(unlink); MODEL(ftruncate); MODEL(truncate); MODEL(fsync); MODEL(chmod); MODEL(fchmod);
MODEL(getc_unlocked); MODEL(getchar_unlocked);
extern char *ep_gets(char *buffer);
extern int ep_stat(const char *path, struct stat *result), ep_fstat(int descriptor, struct stat *result);
extern FILE *ep_stdin, *ep_stdout;
extern const char *file_names[8], *file_contents[8];
extern size_t file_sizes[8], written_count[3];
extern char written[3][1 << 16];

/* The model's struct stat, as <sys/stat.h> of the runtime lays it out. */
struct model_stat {
  unsigned long device, number, links;
  unsigned mode, user, group;
  unsigned long special;
  long size, block_size, blocks, times[3];
};

static char contents[256], name[40], real_name[80], folder[] = "/tmp/everypath-files-XXXXXX";
static int count;
static long l, r;

static void make(void) {
  static const char letters[] = "ab\n c\xff";
  size_t size = below(40);
  for (size_t i = 0; i < size; i++) contents[i] = letters[below(6)];
  sprintf(name, "file-%d", count++);
  sprintf(real_name, "%s/%s", folder, name);
  FILE *real = fopen(real_name, "wb");
  fwrite(contents, 1, size, real);
  fclose(real);
  file_names[0] = name;
  file_contents[0] = contents;
  file_sizes[0] = size;
}

static void done(void) {
  expect(ep_remove(name) == remove(real_name), "remove");
}

static void clear(void) { errno = *ep___errno_location() = 0; }

#define SAME(what, left, right)                                                                             \
  do {                                                                                                      \
    clear();                                                                                                \
    l = (long)(left), r = (long)(right);                                                                    \
    expect(l == r && errno == *ep___errno_location(), "%s in mode %s: %ld and %ld, errno %d and %d", what, mode, l, r, \
           *ep___errno_location(), errno);                                                                  \
  } while (0)

static void compare_file(const char *mode) {
  char ours[512], theirs[512];
  FILE *mine = ep_fopen(name, "r"), *real = fopen(real_name, "r");
  expect((mine == NULL) == (real == NULL), "whether there is a file after mode %s", mode);
  if (mine == NULL || real == NULL) return;
  size_t left = ep_fread(ours, 1, sizeof ours, mine), right = fread(theirs, 1, sizeof theirs, real);
  expect(left == right && memcmp(ours, theirs, left) == 0, "the file after mode %s: %zu and %zu bytes", mode, left, right);
  ep_fclose(mine);
  fclose(real);
}

static void streams(void) {
  static const char *const modes[] = {"r", "rb", "r+", "w", "w+", "a", "a+", "rb+", "w+b", "wx", "w+x", "q"};
  const char *mode = modes[below(sizeof modes / sizeof *modes)];
  FILE *mine, *real;
  fpos_t their_position;
  long our_position[2];
  int has_position = 0, is_reading = 0, is_writing = 0;
  char *our_line = NULL, *their_line = NULL;
  size_t our_size = 0, their_size = 0;
  make();
  if (one_in(6)) {
    ep_remove(name);
    remove(real_name);
  }
  clear();
  compares_undefined = *mode == 'q';
  mine = ep_fopen(name, mode);
  real = fopen(real_name, mode);
  compares_undefined = 0;
  expect((mine == NULL) == (real == NULL) && errno == *ep___errno_location(), "fopen in mode %s: errno %d and %d", mode, *ep___errno_location(), errno);
  for (int i = 0; mine != NULL && real != NULL && i < 14; i++) {
    char ours[64] = {0}, theirs[64] = {0};
    size_t size = below(12), each = 1 + below(3);
    long offset = (long)below(60) - 20;
    int origin = (int)below(4);
    int operation = (int)below(16);
    int reads = operation <= 6, writes = operation >= 7 && operation <= 10;
    if ((reads && is_writing) || (writes && is_reading)) {
      SAME("fseek", ep_fseek(mine, 0, SEEK_CUR), fseek(real, 0, SEEK_CUR));
      is_reading = is_writing = 0;
    }
    is_reading |= reads;
    is_writing |= writes;
    switch (operation) {
      case 0:
      case 1:
        SAME("fgetc", one_in(2) ? ep_fgetc(mine) : ep_getc(mine), fgetc(real));
        break;
      case 2:
        SAME("fgets", ep_fgets(ours, (int)size + 1, mine) != NULL, fgets(theirs, (int)size + 1, real) != NULL);
        break;
      case 3:
        SAME("fread", ep_fread(ours, each, size, mine), fread(theirs, each, size, real));
        break;
      case 4:
        SAME("getline", ep_getline(&our_line, &our_size, mine), getline(&their_line, &their_size, real));
        expect(l <= 0 || strcmp(our_line, their_line) == 0, "the line in mode %s", mode);
        break;
      case 5:
        SAME("getdelim", ep_getdelim(&our_line, &our_size, 'c', mine), getdelim(&their_line, &their_size, 'c', real));
        expect(l <= 0 || strcmp(our_line, their_line) == 0, "the delimited line in mode %s", mode);
        break;
      case 6:
        /* The system allows to put back before the start of the file, which the standard does not. */
        if (strchr(mode, 'r') != NULL && ftell(real) > 0) SAME("ungetc", ep_ungetc('b', mine), ungetc('b', real));
        /* Flushing or seeking before it is read again means different things on different systems. */
        SAME("fgetc after ungetc", ep_fgetc(mine), fgetc(real));
        break;
      case 7:
        SAME("fputc", ep_fputc('x', mine), fputc('x', real));
        break;
      case 8:
        SAME("fputs", ep_fputs("string", mine), fputs("string", real));
        break;
      case 9:
        SAME("fwrite", ep_fwrite("0123456789abcdefghijklmnopqrstuvwxyz", each, size, mine), fwrite("0123456789abcdefghijklmnopqrstuvwxyz", each, size, real));
        break;
      case 10:
        SAME("fprintf", ep_fprintf(mine, "<%d %s>", i, name), fprintf(real, "<%d %s>", i, name));
        break;
      case 11:
        if (origin < 3) {
          SAME("fseek", one_in(2) ? ep_fseek(mine, offset, origin) : ep_fseeko(mine, offset, origin), fseek(real, offset, origin));
          is_reading = is_writing = 0;
        }
        break;
      case 12:
        ep_rewind(mine);
        rewind(real);
        is_reading = is_writing = 0;
        break;
      case 13:
        if (!has_position) {
          SAME("fgetpos", ep_fgetpos(mine, (fpos_t *)our_position), fgetpos(real, &their_position));
          has_position = 1;
        } else {
          SAME("fsetpos", ep_fsetpos(mine, (fpos_t *)our_position), fsetpos(real, &their_position));
          is_reading = is_writing = 0;
        }
        break;
      case 14:
        ep_clearerr(mine);
        clearerr(real);
        break;
      default:
        compares_undefined = is_reading || strpbrk(mode, "wa+") == NULL;
        SAME("fflush", ep_fflush(mine), fflush(real));
        compares_undefined = 0;
    }
    expect(memcmp(ours, theirs, sizeof ours) == 0, "bytes read in mode %s by operation %d", mode, operation);
    expect(!ep_feof(mine) == !feof(real), "feof in mode %s after operation %d: %d and %d", mode, operation, ep_feof(mine), feof(real));
    expect(!ep_ferror(mine) == !ferror(real), "ferror in mode %s after operation %d: %d and %d", mode, operation, ep_ferror(mine), ferror(real));
    expect(ep_ftell(mine) == ftell(real), "ftell in mode %s after operation %d: %ld and %ld", mode, operation, ep_ftell(mine), ftell(real));
  }
  free(our_line);
  free(their_line);
  if (mine != NULL && real != NULL) SAME("fclose", ep_fclose(mine), fclose(real));
  compare_file(mode);
  ep_remove(name);
  remove(real_name);
}

static void descriptors(void) {
  static const int flags[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDWR | O_CREAT, O_WRONLY | O_CREAT | O_TRUNC, O_RDWR | O_APPEND, O_RDWR | O_CREAT | O_EXCL,
                              O_WRONLY | O_TRUNC, O_RDWR | O_CREAT | O_APPEND};
  int flag = flags[below(sizeof flags / sizeof *flags)], mine, real, our_second = -1, their_second = -1;
  char mode[16];
  make();
  sprintf(mode, "%#o", flag);
  if (one_in(6)) {
    ep_unlink(name);
    unlink(real_name);
  }
  clear();
  mine = ep_open(name, flag, 0644);
  real = open(real_name, flag, 0644);
  expect((mine < 0) == (real < 0) && errno == *ep___errno_location(), "open with %s: errno %d and %d", mode, *ep___errno_location(), errno);
  for (int i = 0; mine >= 0 && real >= 0 && i < 12; i++) {
    char ours[64] = {0}, theirs[64] = {0};
    size_t size = below(12);
    long offset = (long)below(60) - 20;
    int origin = (int)below(4);
    int our_descriptor = our_second >= 0 && one_in(2) ? our_second : mine;
    int their_descriptor = our_descriptor == mine ? real : their_second;
    struct stat their_stat;
    struct model_stat our_stat;
    switch (below(10)) {
      case 0:
        SAME("read", ep_read(our_descriptor, ours, size), read(their_descriptor, theirs, size));
        break;
      case 1:
        SAME("write", ep_write(our_descriptor, "0123456789abcdef", size), write(their_descriptor, "0123456789abcdef", size));
        break;
      case 2:
        SAME("pread", ep_pread(our_descriptor, ours, size, offset), pread(their_descriptor, theirs, size, offset));
        break;
      case 3:
        /* Linux appends there, whatever the offset; the standard does not. */
        if ((flag & O_APPEND) == 0)
          SAME("pwrite", ep_pwrite(our_descriptor, "0123456789abcdef", size, offset), pwrite(their_descriptor, "0123456789abcdef", size, offset));
        break;
      case 4:
        SAME("lseek", ep_lseek(our_descriptor, offset, origin == 3 ? 77 : origin), lseek(their_descriptor, offset, origin == 3 ? 77 : origin));
        break;
      case 5:
        if (our_second < 0) {
          our_second = one_in(2) ? ep_dup(mine) : ep_fcntl(mine, F_DUPFD, 10);
          their_second = dup(real);
          expect(our_second >= 0, "dup");
        }
        break;
      case 6:
        SAME("ftruncate", ep_ftruncate(our_descriptor, offset), ftruncate(their_descriptor, offset));
        break;
      case 7:
        SAME("fstat", ep_fstat(our_descriptor, (struct stat *)&our_stat), fstat(their_descriptor, &their_stat));
        expect(our_stat.size == their_stat.st_size && our_stat.mode == their_stat.st_mode, "fstat: size %ld and %ld, mode %o and %o", our_stat.size,
               (long)their_stat.st_size, our_stat.mode, their_stat.st_mode);
        break;
      case 8:
        SAME("access", ep_access(name, origin == 3 ? R_OK | W_OK : F_OK), access(real_name, origin == 3 ? R_OK | W_OK : F_OK));
        break;
      default:
        SAME("isatty", ep_isatty(our_descriptor), isatty(their_descriptor));
    }
    expect(memcmp(ours, theirs, sizeof ours) == 0, "bytes read with %s", mode);
    if (our_second >= 0 && one_in(6)) {
      SAME("close", ep_close(our_second), close(their_second));
      our_second = their_second = -1;
    }
  }
  if (mine >= 0) {
    SAME("close", ep_close(mine), close(real));
    if (our_second >= 0) SAME("close", ep_close(our_second), close(their_second));
    SAME("close twice", ep_close(mine), close(real));
    SAME("read after close", ep_read(mine, contents, 1), read(real, contents, 1));
  }
  compare_file(mode);
  ep_unlink(name);
  unlink(real_name);
}

/* Names: renaming over another file, removing an open one, `./`. */
static void names(void) {
  const char *mode = "names";
  char other[40], real_other[80], dotted[48];
  struct model_stat our_stat;
  make();
  sprintf(other, "other-%d", count);
  sprintf(real_other, "%s/%s", folder, other);
  sprintf(dotted, ".//./%s", name);
  if (one_in(2)) {
    FILE *mine = ep_fopen(other, "w"), *real = fopen(real_other, "w");
    ep_fputs("before", mine);
    fputs("before", real);
    ep_fclose(mine);
    fclose(real);
  }
  expect(ep_access(dotted, F_OK) == 0, "a name with dots");
  expect(ep_stat(name, (struct stat *)&our_stat) == 0 && our_stat.size == (long)file_sizes[0], "stat");
  SAME("rename", ep_rename(name, other), rename(real_name, real_other));
  SAME("access to the old name", ep_access(name, F_OK), access(real_name, F_OK));
  SAME("access to the new name", ep_access(other, F_OK), access(real_other, F_OK));
  SAME("access to execute", ep_access(other, X_OK), geteuid() == 0 ? access(real_other, X_OK) : access(real_other, X_OK));
  SAME("rename of nothing", ep_rename(name, other), rename(real_name, real_other));
  SAME("chmod", ep_chmod(other, 0700), chmod(real_other, 0700));
  SAME("truncate", ep_truncate(other, 3), truncate(real_other, 3));
  FILE *mine = ep_fopen(other, "r"), *real = fopen(real_other, "r");
  SAME("remove", ep_remove(other), remove(real_other));
  SAME("remove again", ep_remove(other), remove(real_other));
  SAME("getc of a removed file", ep_getc(mine), getc(real));
  ep_fclose(mine);
  fclose(real);
  FILE *our_temporary = ep_tmpfile(), *their_temporary = tmpfile();
  SAME("fputs", ep_fputs("a\nb", our_temporary), fputs("a\nb", their_temporary));
  SAME("fseek", ep_fseek(our_temporary, -2, SEEK_END), fseek(their_temporary, -2, SEEK_END));
  SAME("getc", ep_getc(our_temporary), getc(their_temporary));
  SAME("getc", ep_getc(our_temporary), getc(their_temporary));
  SAME("getc", ep_getc(our_temporary), getc(their_temporary));
  ep_fclose(our_temporary);
  fclose(their_temporary);
}

/* Standard input and output, and changing what they are. */
static void standard(void) {
  char line[16];
  const char *mode = "standard";
  file_names[1] = "stdin";
  file_contents[1] = "one\ntwo\nthree";
  file_sizes[1] = 13;
  expect(ep_getchar() == 'o' && ep_getchar_unlocked() == 'n' && ep_getc_unlocked(ep_stdin) == 'e', "getchar");
  expect(ep_ungetc('E', ep_stdin) == 'E' && ep_gets(line) == line && strcmp(line, "E") == 0, "ungetc and gets");
  expect(ep_fgets(line, 16, ep_stdin) == line && strcmp(line, "two\n") == 0, "fgets");
  expect(ep_read(0, line, 3) == 3 && memcmp(line, "thr", 3) == 0, "read of standard input");
  expect(ep_fread(line, 1, 9, ep_stdin) == 2 && ep_feof(ep_stdin) && !ep_ferror(ep_stdin) && ep_getchar() == EOF, "the end of standard input");
  expect(ep_fputc('x', ep_stdin) == EOF && ep_ferror(ep_stdin), "standard input is not written");
  expect(ep_fgetc(ep_stdout) == EOF && ep_ferror(ep_stdout), "standard output is not read");
  expect(ep_write(1, "abc", 3) == 3 && written_count[1] == 3, "write to standard output");
  expect(ep_lseek(1, 0, SEEK_CUR) == -1 && *ep___errno_location() == ESPIPE, "standard output has no position");
  int saved = ep_dup(1);
  expect(ep_freopen("log", "w", ep_stdout) == ep_stdout && ep_fileno(ep_stdout) == 1, "freopen");
  expect(ep_fprintf(ep_stdout, "to a file") == 9 && written_count[1] == 3, "standard output is a file now");
  expect(ep_dup2(saved, 1) == 1 && ep_fputs("again", ep_stdout) >= 0 && written_count[1] == 8, "dup2 back");
  FILE *log = ep_fopen("log", "r");
  expect(log != NULL && ep_fgets(line, 16, log) == line && strcmp(line, "to a file") == 0, "the file");
  ep_fclose(log);
  FILE *late = ep_fdopen(ep_creat("late", 0600), "w");
  expect(late != NULL && ep_fputs("x", late) >= 0 && ep_fclose(late) == 0, "fdopen");
  expect(ep_fopen("stdin", "r") == NULL, "no file is called stdin");
  expect(ep_close(1) == 0 && ep_fputs("nowhere", ep_stdout) == EOF && *ep___errno_location() == EBADF, "standard output is closed");
  (void)mode;
}

int main(void) {
  mkdtemp(folder);
  standard();
  for (int i = 0; i < 3000; i++) streams();
  for (int i = 0; i < 2000; i++) descriptors();
  for (int i = 0; i < 200; i++) names();
  rmdir(folder);
  return finish();
}
