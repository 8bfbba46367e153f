/**
 * Notices compilers that a build calls by a path, as a Makefile with CC = /usr/bin/gcc and the files that CMake writes do: no directory on the PATH is
 * looked into then. A library that each program of the build loads first (LD_PRELOAD, on Linux) notes the call and lets it happen as it was meant. It
 * is compiled by a compiler of the build's own; without one, such calls are not noticed, as elsewhere.
 */
import { host } from "@everypath/core";

const { join } = host.paths;

/** Set in what a compiler that was noted starts: its own calls of compilers are no further ones. */
export const notedVariable = "EVERYPATH_BUILD_NOTED";

/** The library's path; undefined where none can be made. `compilers`: names on the PATH, one of which is asked. */
export function preloadLibrary(
  directory: string,
  calls: string,
  compilers: readonly string[],
): string | undefined {
  if (host.system.platform !== "linux") return undefined;
  const source = join(directory, "preload.c");
  const library = join(directory, "preload.so");
  host.files.write(source, `${notingSource(calls, join(directory, "bin"))}\n${startingSource}`);
  const words = ["-shared", "-fPIC", "-O1", "-w", "-o", library, source, "-ldl"];
  for (const compiler of ["cc", "gcc", "clang"].filter((name) => compilers.includes(name))) {
    try {
      host.processes.run(compiler, words);
      return library;
    } catch {
      // The next one may.
    }
  }
  return undefined;
}

/** A text as a constant of C. */
function constant(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `"${bytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}"`;
}

/** No memory is allocated: these functions are called between `vfork` and the start of the other program. */
function notingSource(calls: string, own: string): string {
  return `#define _GNU_SOURCE
#include <alloca.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern char **environ;
static const char calls[] = ${constant(calls)}, own[] = ${constant(own)};
static const char *const kinds[] = {"cc", "c89", "c99", "c++", "gcc", "g++", "clang", "clang++", "tcc", "icx", "icpx"};

/* cc, gcc-14, x86_64-linux-gnu-gcc: a name, perhaps behind a target and before a version. */
static int is_compiler(const char *name) {
  size_t length = strlen(name), digits = length, i;
  while (digits > 0 && (name[digits - 1] == '.' || (name[digits - 1] >= '0' && name[digits - 1] <= '9'))) digits--;
  if (digits < length && digits > 1 && name[digits - 1] == '-') length = digits - 1;
  for (i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t kind = strlen(kinds[i]);
    if (length < kind || strncmp(name + length - kind, kinds[i], kind) != 0) continue;
    if (length == kind || name[length - kind - 1] == '-') return 1;
  }
  return 0;
}

static int is_noted(char *const *environment) {
  for (; environment != NULL && *environment != NULL; environment++)
    if (strncmp(*environment, "${notedVariable}=", ${notedVariable.length + 1}) == 0) return 1;
  return 0;
}

static size_t count(char *const *words) {
  size_t n = 0;
  while (words != NULL && words[n] != NULL) n++;
  return n;
}

/* Whether it is a compiler that is called by its path; what it is called with is noted then. */
static int note(const char *path, char *const *words, char *const *environment) {
  char file[PATH_MAX], directory[PATH_MAX], number[32];
  const char *name = path == NULL ? NULL : strrchr(path, '/');
  size_t n = count(words), i;
  int to;
  if (name == NULL || n == 0 || !is_compiler(name + 1) || is_noted(environment)) return 0;
  if (strncmp(path, own, sizeof own - 1) == 0 || access(path, X_OK) != 0) return 0;
  if (getcwd(directory, sizeof directory) == NULL) return 0;
  snprintf(file, sizeof file, "%s/path-%ld", calls, (long)getpid());
  if ((to = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) < 0) return 0;
  snprintf(number, sizeof number, "%zu", n - 1);
  write(to, number, strlen(number) + 1);
  write(to, directory, strlen(directory) + 1);
  write(to, name + 1, strlen(name + 1) + 1);
  for (i = 1; i < n; i++) write(to, words[i], strlen(words[i]) + 1);
  close(to);
  return 1;
}
`;
}

/** The functions of the system by which a program starts another. */
const startingSource = `/* With the variable that says so. */
#define NOTED(path, words, environment)                                                   \\
  char *const *passed = (environment);                                                    \\
  if (note(path, words, passed)) {                                                        \\
    size_t before = count(passed);                                                        \\
    char **longer = alloca((before + 2) * sizeof *longer);                                \\
    memcpy(longer, passed, before * sizeof *longer);                                      \\
    longer[before] = "${notedVariable}=1", longer[before + 1] = NULL, passed = longer;    \\
  }
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int execve(const char *path, char *const words[], char *const environment[]) {
  NOTED(path, words, environment)
  return REAL(execve)(path, words, passed);
}
int execvpe(const char *path, char *const words[], char *const environment[]) {
  NOTED(path, words, environment)
  return REAL(execvpe)(path, words, passed);
}
int execv(const char *path, char *const words[]) { return execve(path, words, environ); }
int execvp(const char *path, char *const words[]) { return execvpe(path, words, environ); }
#define LISTED                                                              \\
  va_list list, again;                                                      \\
  size_t n = 1, i;                                                          \\
  va_start(list, first);                                                    \\
  va_copy(again, list);                                                     \\
  while (va_arg(again, char *) != NULL) n++;                                \\
  va_end(again);                                                            \\
  char **words = alloca((n + 1) * sizeof *words);                           \\
  words[0] = (char *)first;                                                 \\
  for (i = 1; i <= n; i++) words[i] = va_arg(list, char *);
int execl(const char *path, const char *first, ...) { LISTED return execve(path, words, environ); }
int execlp(const char *path, const char *first, ...) { LISTED return execvpe(path, words, environ); }
int execle(const char *path, const char *first, ...) { LISTED return execve(path, words, va_arg(list, char **)); }
#define SPAWN(name)                                                                                        \\
  int name(pid_t *id, const char *path, const posix_spawn_file_actions_t *actions,                         \\
           const posix_spawnattr_t *attributes, char *const words[], char *const environment[]) {          \\
    NOTED(path, words, environment)                                                                        \\
    return REAL(name)(id, path, actions, attributes, words, passed);                                       \\
  }
SPAWN(posix_spawn)
SPAWN(posix_spawnp)
`;
