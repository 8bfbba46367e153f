/** <stdlib.h>, <assert.h>, <setjmp.h>, <signal.h>, <err.h>, <errno.h>, <locale.h>: memory, the environment, and a program's end. */
import {
  acts,
  actsOn,
  computes,
  followed,
  promises,
  type Row,
  reads,
  refused,
  row,
  unknown,
} from "../row.ts";

const stdlib = { header: "stdlib.h" };
const malloc = { header: "malloc.h" };
const assert = { header: "assert.h" };
const setjmp = { header: "setjmp.h" };
const signal = { header: "signal.h" };
const err = { header: "err.h" };
const locale = { header: "locale.h" };

/** What it is given is its own from then on, or goes on in its result. */
const keeps = { ...acts, pointers: "kept" } as const;

const formatted = { family: "print", argument: 0, values: "variadic" } as const;
const formattedList = { family: "print", argument: 0, values: "list" } as const;
const afterStatus = { family: "print", argument: 1, values: "variadic" } as const;
const afterStatusList = { family: "print", argument: 1, values: "list" } as const;

export const processRows: readonly Row[] = [
  row("malloc calloc aligned_alloc", { ...stdlib, ...acts, termination: followed }),
  row("realloc reallocarray free", { ...stdlib, ...keeps, termination: followed }),
  row("posix_memalign", { ...stdlib, ...actsOn, writes: "in-place", termination: followed }),
  row("memalign valloc", { ...malloc, ...acts, termination: followed }),
  row("malloc_usable_size", { ...malloc, ...reads, termination: followed }),

  row("exit _Exit quick_exit", { ...stdlib, ...acts, ending: "exits", termination: followed }),
  row("_exit", { header: "unistd.h", ...acts, ending: "exits", termination: followed }),
  row("atexit at_quick_exit", { ...stdlib, ...keeps, termination: followed }),
  row("abort", { ...stdlib, ...acts, ending: "fails", termination: followed }),
  // Declared as a function, by a program that does without the header.
  row("assert", { ...assert, ...acts, termination: followed }),
  row("__assert_fail __assert __assert_rtn", {
    ...assert,
    ...actsOn,
    ending: "fails",
    termination: followed,
  }),
  row("longjmp _longjmp siglongjmp", { ...setjmp, ...actsOn, ending: "jumps", termination: followed }),

  row("getenv", { ...stdlib, ...actsOn, termination: promises({ rule: "environment-variable" }) }),
  row("secure_getenv setenv unsetenv", { ...stdlib, ...actsOn, termination: followed }),
  row("clearenv", { ...stdlib, ...acts, termination: followed }),
  row("putenv", { ...stdlib, ...keeps, termination: followed }),
  row("system", { ...stdlib, ...actsOn, modelled: { kind: "fails" }, termination: followed }),

  row("signal", { ...signal, ...keeps, termination: followed }),
  row("raise", { ...signal, ...acts, termination: followed }),
  row("sigaction", { ...signal, ...keeps, writes: "in-place", termination: followed }),
  row("sigemptyset sigfillset", { ...signal, ...reads, writes: "in-place", termination: followed }),
  row("sigaddset sigdelset", {
    ...signal,
    ...reads,
    writes: "in-place",
    changes: "errno",
    termination: followed,
  }),
  row("sigismember", { ...signal, ...reads, changes: "errno", termination: followed }),
  row("kill sigprocmask", { ...signal, ...unknown, termination: refused }),

  row("err errx", {
    ...err,
    ...actsOn,
    ending: "exits",
    format: afterStatus,
    termination: followed,
  }),
  row("verr verrx", {
    ...err,
    ...actsOn,
    ending: "exits",
    format: afterStatusList,
    termination: followed,
  }),
  row("warn warnx", { ...err, ...actsOn, format: formatted, termination: followed }),
  row("vwarn vwarnx", { ...err, ...actsOn, format: formattedList, termination: followed }),

  row("setlocale", { ...locale, ...actsOn, termination: followed }),
  row("localeconv", { ...locale, ...acts, termination: followed }),
  row("__errno_location", { header: "errno.h", ...computes, termination: followed }),
  row("mkdtemp mktemp realpath qsort_r", { ...stdlib, ...unknown, termination: refused }),
];
