/** <stdio.h>. */
import type { Format } from "../function.ts";
import {
  acts,
  actsOn,
  followed,
  promises,
  type Row,
  reads,
  refused,
  row,
  unknown,
  upTo,
  withoutEffect,
} from "../row.ts";

const stdio = { header: "stdio.h" };
const standardInput = "standard-input";

const opens = { ...stdio, ...actsOn } as const;
const readsInput = { ...stdio, ...acts, standardInput: "read" } as const;
const readsStream = { ...stdio, ...actsOn, standardInput: "read" } as const;
const movesStream = { ...stdio, ...actsOn, standardInput: "refilled" } as const;

function print(argument: number, values: Format["values"]): { readonly format: Format } {
  return { format: { family: "print", argument, values } };
}

function scan(argument: number, values: Format["values"]): { readonly format: Format } {
  return { format: { family: "scan", argument, values } };
}

const openRows: readonly Row[] = [
  row("fopen", { ...opens, termination: promises({ rule: "open-file", texts: 2 }) }),
  row("tmpfile", { ...stdio, ...acts, termination: promises({ rule: "open-file", texts: 0 }) }),
  row("fclose", { ...opens, termination: promises({ rule: "close-file" }) }),
  row("freopen", { ...movesStream, pointers: "kept", termination: refused }),
  row("fdopen", { ...opens, termination: refused }),
  row("remove", { ...opens, termination: promises({ rule: "change-files", texts: 1 }) }),
  row("rename", { ...opens, termination: promises({ rule: "change-files", texts: 2 }) }),
];

const inputRows: readonly Row[] = [
  row("getchar getchar_unlocked", {
    ...readsInput,
    termination: promises({ rule: "read-character", from: standardInput }),
  }),
  row("getc getc_unlocked fgetc", {
    ...readsStream,
    termination: promises({ rule: "read-character", from: { stream: 0 } }),
  }),
  row("ungetc", {
    ...readsStream,
    standardInput: "read-and-refilled",
    termination: promises({ rule: "put-back" }),
  }),
  row("fgets", {
    ...readsStream,
    pointers: "kept",
    writes: upTo([1]),
    staysInField: true,
    termination: promises({ rule: "read-line" }),
  }),
  row("gets", {
    ...readsStream,
    pointers: "kept",
    writes: "unbounded",
    staysInField: true,
    termination: promises({ rule: "read-line-of-any-length" }),
  }),
  row("getline", {
    ...readsStream,
    writes: "in-place",
    termination: promises({ rule: "read-allocated-line", stream: 2 }),
  }),
  row("getdelim", {
    ...readsStream,
    writes: "in-place",
    termination: promises({ rule: "read-allocated-line", stream: 3 }),
  }),
  row("fread", { ...readsStream, writes: upTo([1, 2]), termination: promises({ rule: "read-items" }) }),
  row("scanf __isoc99_scanf", {
    ...readsStream,
    ...scan(0, "variadic"),
    writes: "unbounded",
    termination: promises({ rule: "scan", from: standardInput }),
  }),
  row("fscanf __isoc99_fscanf", {
    ...readsStream,
    ...scan(1, "variadic"),
    writes: "unbounded",
    termination: promises({ rule: "scan", from: { stream: 0 } }),
  }),
  row("sscanf __isoc99_sscanf", {
    ...stdio,
    ...reads,
    ...scan(1, "variadic"),
    writes: "unbounded",
    changes: "errno",
    termination: promises({ rule: "scan", from: "text" }),
  }),
  row("vscanf", { ...readsStream, ...scan(0, "list"), writes: "unbounded", termination: refused }),
  row("vfscanf", { ...readsStream, ...scan(1, "list"), writes: "unbounded", termination: refused }),
  row("vsscanf", {
    ...stdio,
    ...reads,
    ...scan(1, "list"),
    writes: "unbounded",
    changes: "errno",
    termination: refused,
  }),
];

const outputRows: readonly Row[] = [
  row("printf", {
    ...stdio,
    ...actsOn,
    ...print(0, "variadic"),
    termination: promises({ rule: "print", to: "standard-output" }),
  }),
  row("fprintf", {
    ...stdio,
    ...actsOn,
    ...print(1, "variadic"),
    termination: promises({ rule: "print", to: { stream: 0 } }),
  }),
  row("sprintf", {
    ...stdio,
    ...reads,
    ...print(1, "variadic"),
    writes: "unbounded",
    changes: "errno",
    staysInField: true,
    termination: promises({ rule: "print", to: "memory" }),
  }),
  row("snprintf", {
    ...stdio,
    ...reads,
    ...print(2, "variadic"),
    writes: upTo([1]),
    changes: "errno",
    staysInField: true,
    termination: promises({ rule: "print-bounded" }),
  }),
  row("vsprintf", {
    ...stdio,
    ...reads,
    ...print(1, "list"),
    writes: "unbounded",
    changes: "errno",
    staysInField: true,
    termination: followed,
  }),
  row("vsnprintf", {
    ...stdio,
    ...reads,
    ...print(2, "list"),
    writes: upTo([1]),
    changes: "errno",
    staysInField: true,
    termination: followed,
  }),
  row("dprintf", { ...stdio, ...actsOn, ...print(1, "variadic"), termination: followed }),
  row("vdprintf", { ...stdio, ...actsOn, ...print(1, "list"), termination: followed }),
  row("asprintf", {
    ...stdio,
    ...actsOn,
    ...print(1, "variadic"),
    writes: "in-place",
    termination: followed,
  }),
  row("vasprintf", { ...stdio, ...actsOn, ...print(1, "list"), writes: "in-place", termination: followed }),
  row("vprintf", { ...stdio, ...actsOn, ...print(0, "list"), termination: followed }),
  row("vfprintf", { ...stdio, ...actsOn, ...print(1, "list"), termination: followed }),
  row("puts", { ...stdio, ...actsOn, termination: promises({ rule: "put-text", to: "standard-output" }) }),
  row("fputs", { ...stdio, ...actsOn, termination: promises({ rule: "put-text", to: { stream: 1 } }) }),
  row("putchar putchar_unlocked", {
    ...stdio,
    ...acts,
    termination: promises({ rule: "put-character", to: "standard-output" }),
  }),
  row("putc putc_unlocked fputc", {
    ...stdio,
    ...actsOn,
    termination: promises({ rule: "put-character", to: { stream: 1 } }),
  }),
  row("fwrite", { ...stdio, ...actsOn, termination: promises({ rule: "write-items" }) }),
  row("perror", { ...stdio, ...actsOn, termination: promises({ rule: "complain" }) }),
  row("fflush", { ...stdio, ...actsOn, termination: promises({ rule: "flush" }) }),
];

const positionRows: readonly Row[] = [
  row("fseek rewind clearerr", { ...movesStream, termination: promises({ rule: "move-stream" }) }),
  row("fseeko fsetpos", { ...movesStream, termination: refused }),
  row("feof", { ...readsStream, termination: promises({ rule: "is-at-end" }) }),
  row("ferror fileno ftell", { ...stdio, ...actsOn, termination: promises({ rule: "ask-stream" }) }),
  row("ftello", { ...stdio, ...actsOn, termination: refused }),
  row("fgetpos", { ...stdio, ...actsOn, writes: "in-place", termination: refused }),
  row("setvbuf setbuf", {
    ...stdio,
    ...acts,
    modelled: withoutEffect,
    pointers: "kept",
    termination: refused,
  }),
  row("setlinebuf flockfile funlockfile", {
    ...stdio,
    ...actsOn,
    modelled: withoutEffect,
    termination: refused,
  }),
  row("tmpnam popen pclose fmemopen open_memstream", { ...stdio, ...unknown, termination: refused }),
];

export const streamRows: readonly Row[] = [...openRows, ...inputRows, ...outputRows, ...positionRows];
