/** <unistd.h>, <fcntl.h>, <sys/stat.h>, <utime.h>, <getopt.h>: files by their descriptors, and the process. */
import {
  acts,
  actsOn,
  followed,
  input,
  promises,
  type Row,
  refused,
  row,
  unknown,
  upTo,
  withoutEffect,
} from "../row.ts";

const unistd = { header: "unistd.h" };
const fcntl = { header: "fcntl.h" };
const stat = { header: "sys/stat.h" };
const stdlib = { header: "stdlib.h" };
const getopt = { header: "getopt.h" };

export const fileRows: readonly Row[] = [
  row("open creat", { ...fcntl, ...actsOn, termination: refused }),
  row("fcntl", { ...fcntl, ...acts, termination: refused }),
  row("read", {
    ...unistd,
    ...actsOn,
    writes: upTo([2]),
    standardInput: "read",
    termination: promises({ rule: "read-descriptor" }),
  }),
  row("pread", { ...unistd, ...actsOn, writes: upTo([2]), standardInput: "read", termination: refused }),
  row("write pwrite", { ...unistd, ...actsOn, termination: refused }),
  row("lseek dup2", { ...unistd, ...acts, standardInput: "refilled", termination: refused }),
  row("close dup", { ...unistd, ...acts, termination: refused }),
  row("access unlink truncate", { ...unistd, ...actsOn, termination: refused }),
  row("ftruncate fsync isatty", { ...unistd, ...acts, termination: refused }),
  row("chmod", { ...stat, ...actsOn, termination: refused }),
  row("fchmod umask", { ...stat, ...acts, termination: refused }),
  row("mkstemp", { ...stdlib, ...actsOn, writes: "in-place", termination: refused }),
  row("chown", { ...unistd, ...actsOn, modelled: withoutEffect, termination: refused }),
  row("fchown", { ...unistd, ...acts, modelled: withoutEffect, termination: refused }),
  row("utime", { header: "utime.h", ...actsOn, modelled: withoutEffect, termination: refused }),
  row("mkdir", { ...stat, ...actsOn, modelled: { kind: "fails" }, termination: refused }),
  row("rmdir", { ...unistd, ...actsOn, modelled: { kind: "fails" }, termination: refused }),
  row("stat lstat fstat", { ...stat, ...actsOn, writes: "in-place", termination: refused }),

  row("getpid", { ...unistd, ...acts, modelled: input("pid"), termination: followed }),
  row("getppid", { ...unistd, ...acts, modelled: input("ppid"), termination: followed }),
  row("getuid geteuid", { ...unistd, ...acts, modelled: input("uid"), termination: followed }),
  row("getgid getegid", { ...unistd, ...acts, modelled: input("gid"), termination: followed }),
  row("getcwd", { ...unistd, ...acts, pointers: "kept", writes: upTo([1]), termination: followed }),
  row("getpagesize sysconf", { ...unistd, ...acts, termination: followed }),

  // What they take from the arguments is in `optarg` afterwards.
  row("getopt", { ...getopt, ...acts, pointers: "kept", writes: "in-place", termination: followed }),
  row("getopt_long getopt_long_only", {
    ...getopt,
    ...acts,
    pointers: "kept",
    writes: "in-place",
    termination: followed,
  }),

  row("chdir link pipe symlink execl execlp execv execve execvp fork gethostname brk sbrk alarm pause", {
    ...unistd,
    ...unknown,
    termination: refused,
  }),
];
