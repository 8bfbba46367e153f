/*
 * Runs the tests of tests.c, and stands for the engine: the functions by which a program asks for inputs give it those of the
 * path. Needs Linux and a compiler that knows GNU's attributes.
 */
#define _GNU_SOURCE
#include "everypath-tests.h"

#include <dirent.h>
#include <everypath-internal.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_SECONDS 20
/* How a process ends in which a sanitizer of the compiler found an error. */
#define SANITIZER_STATUS 86

const char *__asan_default_options(void) { return "exitcode=86"; }

const char *__ubsan_default_options(void) { return "exitcode=86"; }

struct reading {
  const char *name;
  size_t size;
  const char *bytes;
};

/* What a test's process tells the one that waits for it. */
struct report {
  enum { RUNNING, RETURNED, WRONG, FAILED, SKIPPED } stage;
  char message[512];
  size_t unread;
  int expects_exit, status;
  size_t expected_size, printed_size;
  /* Of a constant of tests.c: at the same address in both processes. NULL where output is not compared. */
  const char *expected_output;
  /* Of the test's own, where it has files. */
  char directory[40];
  int has_directory;
};

/* Says to a process that is to run a whole program which test it is, and where its report lies. */
#define PROGRAM_VARIABLE "EVERYPATH_TEST_PROGRAM"
#define MOST_ARGUMENTS 1000

static struct report *report;
static int report_file;
static const struct everypath_test *current;
/* Of the program: its name first. */
static char *arguments[MOST_ARGUMENTS + 2] = {(char *)"program"};
static size_t argument_count = 1;
static int is_program;
static struct reading *readings;
static size_t reading_count, next_reading;
static int runs_main;

/* Ends the test's process. */
static _Noreturn void stop(int stage, const char *message) {
  report->stage = stage;
  strncpy(report->message, message, sizeof report->message - 1);
  _exit(99);
}

static _Noreturn void wrong(const char *message) { stop(WRONG, message); }

void everypath_test_reads(const char *name, size_t size, const char *bytes) {
  readings = realloc(readings, (reading_count + 1) * sizeof *readings);
  if (readings == NULL) wrong("there is no memory for its inputs");
  readings[reading_count++] = (struct reading){name, size, bytes};
  report->unread = reading_count;
}

void everypath_test_argument(const char *text) {
  if (argument_count > MOST_ARGUMENTS) stop(SKIPPED, "too many arguments");
  arguments[argument_count++] = (char *)text;
}

void everypath_test_variable(const char *name, const char *value) {
  if (value == NULL ? unsetenv(name) != 0 : setenv(name, value, 1) != 0) wrong("its environment cannot be made");
}

void everypath_test_stdin(size_t size, const char *bytes) {
  FILE *file = tmpfile();
  if (file == NULL || fwrite(bytes, 1, size, file) != size) wrong("there is no room for its standard input");
  rewind(file);
  dup2(fileno(file), 0);
}

void everypath_test_file(const char *name, size_t size, const char *bytes) {
  FILE *file;
  if (strchr(name, '/') != NULL) stop(SKIPPED, "a file in another directory");
  if (report->has_directory == 0) {
    if (mkdtemp(report->directory) == NULL || chdir(report->directory) != 0) wrong("there is no room for its files");
    report->has_directory = 1;
  }
  file = fopen(name, "wb");
  if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) wrong("there is no room for its files");
}

void everypath_test_prints(size_t size, const char *bytes) {
  if (is_program) return;
  report->expected_size = size;
  report->expected_output = bytes;
}

void everypath_test_exits(int status) {
  report->expects_exit = 1;
  report->status = status;
}

void everypath_test_main(int status) {
  everypath_test_exits(status);
  runs_main = 1;
}

void everypath_test_main_fails(void) { runs_main = 1; }

static unsigned long long low(int bits, unsigned long long value) {
  return bits >= 64 ? value : value & ((1ULL << bits) - 1);
}

void everypath_test_integer(int bits, unsigned long long expected, unsigned long long actual) {
  char message[128];
  if (low(bits, expected) == low(bits, actual)) return;
  snprintf(message, sizeof message, "its result is %llu, not %llu", low(bits, actual), low(bits, expected));
  wrong(message);
}

float everypath_float_of(unsigned int bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

double everypath_double_of(unsigned long long bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* Every NaN is as good as another. */
void everypath_test_double(unsigned long long expected, double actual) {
  double value = everypath_double_of(expected);
  char message[128];
  if (memcmp(&value, &actual, sizeof value) == 0 || (value != value && actual != actual)) return;
  snprintf(message, sizeof message, "its result is %.17g, not %.17g", actual, value);
  wrong(message);
}

void everypath_test_float(unsigned int expected, float actual) {
  float value = everypath_float_of(expected);
  char message[128];
  if (memcmp(&value, &actual, sizeof value) == 0 || (value != value && actual != actual)) return;
  snprintf(message, sizeof message, "its result is %.9g, not %.9g", (double)actual, (double)value);
  wrong(message);
}

void everypath_test_pointer(int is_null, const void *actual) {
  if ((actual == NULL) != is_null) wrong(is_null ? "its result is no null pointer" : "its result is a null pointer");
}

/* What a test hands over is no leak of the program's, however much of it the program keeps or forgets. */
static struct handed {
  struct handed *next;
  void *object;
} *handed;

void *everypath_test_object(size_t size, const char *bytes) {
  struct handed *kept = malloc(sizeof *kept);
  void *object = malloc(size == 0 ? 1 : size);
  if (kept == NULL || object == NULL) wrong("there is not enough memory for the test");
  memcpy(object, bytes, size);
  kept->object = object;
  kept->next = handed;
  handed = kept;
  return object;
}

void everypath_test_leads(void *object, size_t at, void *target) { memcpy((char *)object + at, &target, sizeof target); }

/* The next reading, which must have this size and, where the program names it, this name (`x`, then `x!1`, …). */
static void take(void *object, size_t size, const char *name) {
  const struct reading *reading = next_reading < reading_count ? &readings[next_reading] : NULL;
  char message[256];
  size_t length = strlen(name);
  if (reading == NULL) {
    snprintf(message, sizeof message, "it reads '%s', and the path reads nothing more", name);
    wrong(message);
  }
  if (reading->size != size ||
      (length > 0 && (strncmp(reading->name, name, length) != 0 ||
                      (reading->name[length] != '\0' && reading->name[length] != '!')))) {
    snprintf(message, sizeof message, "it reads '%s' (%zu bytes), and the path reads '%s' (%zu bytes)", name, size,
             reading->name, reading->size);
    wrong(message);
  }
  memcpy(object, reading->bytes, size);
  next_reading++;
  report->unread = reading_count - next_reading;
}

/* Such inputs are named after what they are assigned to, which only the engine knows. */
void everypath_test_input(void *object, size_t size, const char *name) {
  (void)name;
  take(object, size, "");
}

/* ---- The intrinsics. */

void __everypath_symbolic(void *object, size_t size, const char *name) {
  if (size > 0) take(object, size, name == NULL ? "" : name);
}

void __everypath_assume(int condition) {
  if (!condition) wrong("an assumption does not hold");
}

void __everypath_silent_stop(void) { wrong("the program stops this path"); }

void __everypath_check(int condition, const char *kind, const char *message) {
  char text[400];
  if (condition) return;
  snprintf(text, sizeof text, "%s: %s", kind, message);
  stop(FAILED, text);
}

void __everypath_cut(void) {}

void __everypath_claim(int condition, const char *message) { __everypath_check(condition, "assertion", message); }

_Noreturn void __everypath_exit(int status) { exit(status); }

void __everypath_name(const char *name, long long value) {
  (void)name;
  (void)value;
}

void __everypath_end_reached(size_t missing) { (void)missing; }

void __everypath_assumed(const char *which, const char *name) { (void)which, (void)name; }

void __everypath_address_is_text(const void *address) { (void)address; }

int __everypath_is_joined(void) { return 0; }

size_t __everypath_on_this_way(size_t value) { return value; }

void __everypath_stay_apart(void) {}

size_t __everypath_write_floating(int descriptor, unsigned long long bits, int letter, int flags, int width, int precision) {
  (void)descriptor, (void)bits, (void)letter, (void)flags, (void)width, (void)precision;
  return 0;
}

int __everypath_is_symbolic(long long value) {
  (void)value;
  return 0;
}

size_t __everypath_object_size(const void *object) {
  (void)object;
  stop(SKIPPED, "the size of an object is asked for, which only the engine knows");
}

size_t __everypath_whole_size(const void *object) { return __everypath_object_size(object); }

/* ---- Running. */

/* Only a program that is begun anew has arguments of its own. It has no environment, but for what instruments the compiler put in may need. */
static _Noreturn void become_program(void) {
  static const char *const kept[] = {"ASAN_", "UBSAN_", "LSAN_", "GCOV_", "LLVM_PROFILE_", "LD_"};
  char variable[64];
  char *environment[64] = {variable};
  size_t count = 1;
  snprintf(variable, sizeof variable, PROGRAM_VARIABLE "=%d:%d", current->path, report_file);
  for (char **entry = environ; *entry != NULL && count < 63; entry++)
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
      if (strncmp(*entry, kept[i], strlen(kept[i])) == 0) environment[count++] = *entry;
  execve("/proc/self/exe", arguments, environment);
  wrong("the system refuses to begin the program");
}

static _Noreturn void begin(FILE *output) {
  int nothing = open("/dev/null", O_RDWR);
  alarm(MOST_SECONDS);
  dup2(nothing, 0);
  dup2(fileno(output), 1);
  /* What is printed before a sudden end counts, as in the engine. */
  setvbuf(stdout, NULL, _IONBF, 0);
  /* Messages of a failure that is expected would look like one that is not. */
  if (current->error != NULL) dup2(nothing, 2);
  current->run();
  if (runs_main) become_program();
  fflush(stdout);
  report->stage = RETURNED;
  /* What handlers of atexit print is not the function's output. */
  report->printed_size = (size_t)lseek(1, 0, SEEK_CUR);
  exit(0);
}

static int output_differs(FILE *output, size_t size) {
  char *printed;
  int differs;
  if (size != report->expected_size) return 1;
  printed = malloc(size + 1);
  if (printed == NULL) return 1;
  differs = pread(fileno(output), printed, size, 0) != (ssize_t)size || memcmp(printed, report->expected_output, size) != 0;
  free(printed);
  return differs;
}

/* What is wrong with how a test ended; NULL for nothing. */
static const char *verdict(FILE *output, int status) {
  static char text[128];
  size_t size = report->stage == RETURNED ? report->printed_size : (size_t)lseek(fileno(output), 0, SEEK_END);
  if (report->stage == WRONG || report->stage == FAILED) return report->message;
  if (WIFSIGNALED(status)) {
    if (WTERMSIG(status) == SIGALRM) return "it does not end";
    snprintf(text, sizeof text, "it is ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return text;
  }
  if (report->expects_exit) {
    if (report->stage == RETURNED) return "it returns, and should exit";
    if (WEXITSTATUS(status) != (report->status & 255)) {
      snprintf(text, sizeof text, "its exit status is %d, not %d", WEXITSTATUS(status), report->status & 255);
      return text;
    }
  } else if (report->stage != RETURNED) {
    snprintf(text, sizeof text, "it exits with status %d, and should return", WEXITSTATUS(status));
    return text;
  }
  if (report->unread > 0) return "it does not read all of the path's inputs";
  if (report->expected_output != NULL && output_differs(output, size)) return "it prints something else";
  return NULL;
}

/* An error shows by a failed check or by a sudden end; undefined behaviour that shows nothing needs the compiler's sanitizers. */
static const char *reproduction(int status) {
  if (report->stage == WRONG) return report->message;
  if (report->stage == FAILED || WIFSIGNALED(status)) return NULL;
  if (WEXITSTATUS(status) == SANITIZER_STATUS) return NULL;
  return "it does not show: compile with -fsanitize=address,undefined -fno-sanitize-recover=all";
}

static void remove_directory(const char *name) {
  char path[600];
  DIR *files = opendir(name);
  struct dirent *file;
  while (files != NULL && (file = readdir(files)) != NULL) {
    snprintf(path, sizeof path, "%s/%s", name, file->d_name);
    unlink(path);
  }
  if (files != NULL) closedir(files);
  rmdir(name);
}

/* What is wrong with the test; NULL for nothing. */
static const char *run_one(const struct everypath_test *test) {
  const char *problem = "the system refuses a process or a file";
  int status = 0;
  FILE *output = tmpfile();
  pid_t child;
  if (output == NULL) return problem;
  memset(report, 0, sizeof *report);
  strcpy(report->directory, "/tmp/everypath-test-XXXXXX");
  current = test;
  fflush(NULL);
  child = fork();
  if (child == 0) begin(output);
  if (child > 0 && waitpid(child, &status, 0) == child) {
    problem = test->error == NULL ? verdict(output, status) : reproduction(status);
  }
  fclose(output);
  if (report->has_directory) remove_directory(report->directory);
  return problem;
}

/* In the process of a test whose program is about to begin: what it reads is made ready once more. */
static void go_on(const char *program, const struct everypath_test *tests, size_t count) {
  int path;
  if (sscanf(program, "%d:%d", &path, &report_file) != 2) exit(2);
  unsetenv(PROGRAM_VARIABLE);
  is_program = 1;
  report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED, report_file, 0);
  if (report == MAP_FAILED) exit(2);
  setvbuf(stdout, NULL, _IONBF, 0);
  for (size_t i = 0; i < count; i++)
    if (tests[i].path == path) current = &tests[i];
  current->run();
}

void everypath_test_all(const struct everypath_test *tests, size_t count) {
  const char *wanted = getenv("EVERYPATH_TESTS");
  int errors = wanted != NULL && strcmp(wanted, "errors") == 0;
  int one = wanted != NULL && !errors ? atoi(wanted) : 0;
  const char *program = getenv(PROGRAM_VARIABLE);
  size_t passed = 0, failed = 0, left_out = 0;
  FILE *shared;
  if (program != NULL) {
    go_on(program, tests, count);
    return;
  }
  shared = tmpfile();
  if (shared != NULL) report_file = fileno(shared);
  report = shared == NULL || ftruncate(report_file, sizeof *report) != 0
               ? MAP_FAILED
               : mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED, report_file, 0);
  if (report == MAP_FAILED) {
    fputs("the system refuses shared memory\n", stderr);
    exit(2);
  }
  for (size_t i = 0; i < count; i++) {
    const struct everypath_test *test = &tests[i];
    const char *problem;
    if (one != 0 ? test->path != one : (test->error != NULL) != errors || test->left_out != NULL) {
      left_out++;
      continue;
    }
    problem = run_one(test);
    if (report->stage == SKIPPED) {
      left_out++;
    } else if (problem == NULL) {
      passed++;
      if (test->error != NULL) printf("path %d: reproduced: %s\n", test->path, test->error);
    } else {
      failed++;
      printf("path %d: %s\n", test->path, problem);
    }
  }
  printf("%zu passed, %zu failed, %zu left out\n", passed, failed, left_out);
  exit(failed > 0);
}
