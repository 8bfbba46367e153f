/* <unistd.h>: POSIX. */
#ifndef EVERYPATH_UNISTD_H
#define EVERYPATH_UNISTD_H

#include <bits/features.h>
#include <sys/types.h>

#include <bits/null.h>

#ifdef __cplusplus
extern "C" {
#endif
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_ONLN 84

typedef __INTPTR_TYPE__ intptr_t;
extern char **environ;
extern char *optarg;
extern int optind, opterr, optopt;

ssize_t read(int descriptor, void *buffer, size_t size);
ssize_t write(int descriptor, const void *buffer, size_t size);
ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset);
ssize_t pwrite(int descriptor, const void *buffer, size_t size, off_t offset);
off_t lseek(int descriptor, off_t offset, int origin);
int close(int descriptor);
int chown(const char *path, uid_t owner, gid_t group);
int fchown(int descriptor, uid_t owner, gid_t group);
int access(const char *path, int mode);
int chdir(const char *path);
int dup(int descriptor);
int dup2(int descriptor, int target);
int fsync(int descriptor);
int ftruncate(int descriptor, off_t size);
int isatty(int descriptor);
int link(const char *from, const char *to);
int pipe(int descriptors[2]);
int rmdir(const char *path);
int symlink(const char *target, const char *path);
int truncate(const char *path, off_t size);
int unlink(const char *path);
char *getcwd(char *buffer, size_t size);
int execl(const char *path, const char *argument, ...);
int execlp(const char *file, const char *argument, ...);
int execv(const char *path, char *const argv[]);
int execve(const char *path, char *const argv[], char *const environment[]);
int execvp(const char *file, char *const argv[]);
pid_t fork(void);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int gethostname(char *name, size_t size);
int getopt(int argc, char *const argv[], const char *options);
int getpagesize(void);
long sysconf(int name);
int brk(void *address);
void *sbrk(intptr_t increment);
unsigned int alarm(unsigned int seconds);
unsigned int sleep(unsigned int seconds);
int usleep(useconds_t microseconds);
int pause(void);
void _exit(int status) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
