/** <string.h>, <strings.h>, <libgen.h>: text and memory. */
import {
  acts,
  actsOn,
  computes,
  exact,
  finds,
  followed,
  promises,
  type Row,
  reads,
  row,
  upTo,
} from "../row.ts";

const string = { header: "string.h" };
const strings = { header: "strings.h" };

/** It writes to its first argument and returns that, or where the text ends there. */
const writes = { ...finds, writes: "unbounded" } as const;
const writesText = { ...writes, staysInField: true } as const;

const compares = { limit: undefined };
const comparesSome = { limit: 2 };

export const textRows: readonly Row[] = [
  row("strlen", { ...string, ...reads, termination: promises({ rule: "length", isBounded: false }) }),
  row("strnlen", { ...string, ...reads, termination: promises({ rule: "length", isBounded: true }) }),
  row("strchr strrchr", { ...string, ...finds, termination: promises({ rule: "find-character" }) }),
  row("strstr", { ...string, ...finds, termination: promises({ rule: "find-text" }) }),
  row("strpbrk", { ...string, ...finds, termination: promises({ rule: "find-any" }) }),
  row("strspn strcspn", { ...string, ...reads, termination: promises({ rule: "span" }) }),
  row("memchr", { ...string, ...finds, termination: promises({ rule: "find-byte" }) }),
  row("strchrnul strcasestr memrchr rawmemchr memmem", { ...string, ...finds, termination: followed }),
  row("index rindex", { ...strings, ...finds, termination: followed }),

  row("strcmp strcoll", {
    ...string,
    ...reads,
    comparison: compares,
    termination: promises({ rule: "compare-texts" }),
  }),
  row("strncmp", {
    ...string,
    ...reads,
    comparison: comparesSome,
    termination: promises({ rule: "compare-texts" }),
  }),
  row("strcasecmp", {
    ...strings,
    ...reads,
    comparison: compares,
    termination: promises({ rule: "compare-texts" }),
  }),
  row("strncasecmp", {
    ...strings,
    ...reads,
    comparison: comparesSome,
    termination: promises({ rule: "compare-texts" }),
  }),
  row("memcmp", { ...string, ...reads, termination: promises({ rule: "compare-bytes" }) }),
  row("strverscmp", { ...string, ...reads, termination: followed }),
  row("bcmp", { ...strings, ...reads, termination: followed }),

  row("strcpy", { ...string, ...writesText, termination: promises({ rule: "copy", result: "target" }) }),
  row("stpcpy", { ...string, ...writesText, termination: promises({ rule: "copy", result: "end" }) }),
  row("strncpy", {
    ...string,
    ...writesText,
    writes: upTo([2]),
    termination: promises({ rule: "copy-filled", result: "target" }),
  }),
  row("stpncpy", {
    ...string,
    ...writesText,
    writes: upTo([2]),
    termination: promises({ rule: "copy-filled", result: "end" }),
  }),
  row("strcat", { ...string, ...writesText, termination: promises({ rule: "append", isBounded: false }) }),
  row("strncat", { ...string, ...writesText, termination: promises({ rule: "append", isBounded: true }) }),
  row("strlcpy strlcat", {
    ...string,
    ...writesText,
    pointers: "borrowed",
    writes: upTo([2]),
    termination: followed,
  }),
  row("strxfrm", { ...string, ...reads, writes: upTo([2]), termination: followed }),
  row("memcpy mempcpy memmove memset", { ...string, ...writes, writes: upTo([2]), termination: followed }),
  row("memccpy", { ...string, ...writes, writes: upTo([3]), termination: followed }),
  row("explicit_bzero", { ...string, ...reads, writes: upTo([1]), termination: followed }),
  row("bzero", { ...strings, ...reads, writes: upTo([1]), termination: followed }),
  row("bcopy", { ...strings, ...reads, writes: upTo([2]), termination: followed }),

  row("strdup", { ...string, ...actsOn, termination: promises({ rule: "duplicate", isBounded: false }) }),
  row("strndup", { ...string, ...actsOn, termination: promises({ rule: "duplicate", isBounded: true }) }),

  row("strtok", {
    ...string,
    ...acts,
    pointers: "kept",
    writes: "in-place",
    termination: promises({ rule: "token", rest: "own" }),
  }),
  row("strtok_r", {
    ...string,
    ...finds,
    writes: "in-place",
    termination: promises({ rule: "token", rest: "given" }),
  }),
  row("strsep", { ...string, ...finds, writes: "in-place", termination: followed }),

  row("strerror", { ...string, ...acts, termination: promises({ rule: "text-of-library" }) }),
  row("strerror_r", { ...string, ...finds, writes: upTo([2]), termination: followed }),
  row("__xpg_strerror_r", { ...string, ...reads, writes: upTo([2]), termination: followed }),
  row("strsignal", { ...string, ...acts, termination: followed }),

  row("ffs ffsl ffsll", { ...strings, ...computes, termination: followed }),
  row("dirname __xpg_basename", {
    header: "libgen.h",
    ...acts,
    modelled: exact,
    pointers: "kept",
    writes: "in-place",
    termination: followed,
  }),
];
