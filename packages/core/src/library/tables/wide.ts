/** <wchar.h>, <wctype.h>, and what <stdlib.h> and <inttypes.h> have for wide characters, each of 4 bytes. */

import type { Format } from "../function.ts";
import {
  acts,
  actsOn,
  approximated,
  computes,
  finds,
  followed,
  type Row,
  reads,
  refused,
  row,
  unknown,
  upTo,
} from "../row.ts";

const wchar = { header: "wchar.h" };
const wctype = { header: "wctype.h" };
const stdlib = { header: "stdlib.h" };
const inttypes = { header: "inttypes.h" };

const wideBytes = 4;

const writes = { ...wchar, ...finds, writes: "unbounded" } as const;
const readsWide = { ...wchar, ...actsOn, standardInput: "read" } as const;
const number = { ...finds, writes: "in-place", changes: "errno" } as const;

function format(family: Format["family"], argument: number, values: Format["values"]) {
  return { format: { family, argument, values } } as const;
}

const textRows: readonly Row[] = [
  row("wcslen wcscmp wcsncmp wcscoll wcsspn wcscspn wmemcmp wcsnlen wcscasecmp wcsncasecmp wcswidth", {
    ...wchar,
    ...reads,
    termination: followed,
  }),
  row("wcwidth", { ...wchar, ...computes, termination: followed }),
  row("wcschr wcsrchr wcspbrk wcsstr wmemchr wcschrnul", { ...wchar, ...finds, termination: followed }),
  row("wcscpy wcscat wcsncat wcpcpy", { ...writes, termination: followed }),
  row("wcsncpy wcpncpy wmemcpy wmemmove wmemset wmempcpy", {
    ...writes,
    writes: upTo([2], wideBytes),
    termination: followed,
  }),
  row("wcsxfrm", { ...wchar, ...reads, writes: upTo([2], wideBytes), termination: followed }),
  row("wcstok", { ...wchar, ...finds, writes: "in-place", termination: followed }),
  row("wcsdup", { ...wchar, ...actsOn, termination: followed }),
];

const characterRows: readonly Row[] = [
  row("iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper", {
    ...wctype,
    ...computes,
    termination: followed,
  }),
  row("iswxdigit towlower towupper iswctype towctrans", { ...wctype, ...computes, termination: followed }),
  row("wctype wctrans", { ...wctype, ...reads, changes: "errno", termination: followed }),
  row("btowc wctob", { ...wchar, ...computes, termination: followed }),
  row("mbsinit", { ...wchar, ...reads, termination: followed }),
  row("mbrlen", { ...wchar, ...actsOn, writes: "in-place", termination: followed }),
  row("mbrtowc", { ...wchar, ...actsOn, writes: "in-place", termination: followed }),
  row("wcrtomb", { ...wchar, ...actsOn, writes: "unbounded", termination: followed }),
  row("mbsrtowcs", {
    ...wchar,
    ...acts,
    pointers: "kept",
    writes: upTo([2], wideBytes),
    termination: followed,
  }),
  row("mbsnrtowcs", {
    ...wchar,
    ...acts,
    pointers: "kept",
    writes: upTo([3], wideBytes),
    termination: followed,
  }),
  row("wcsrtombs", { ...wchar, ...acts, pointers: "kept", writes: upTo([2]), termination: followed }),
  row("wcsnrtombs", { ...wchar, ...acts, pointers: "kept", writes: upTo([3]), termination: followed }),
  row("mblen", { ...stdlib, ...actsOn, termination: followed }),
  row("mbtowc", { ...stdlib, ...actsOn, writes: "in-place", termination: followed }),
  row("wctomb", { ...stdlib, ...actsOn, writes: "unbounded", termination: followed }),
  row("mbstowcs", { ...stdlib, ...actsOn, writes: upTo([2], wideBytes), termination: followed }),
  row("wcstombs", { ...stdlib, ...actsOn, writes: upTo([2]), termination: followed }),
];

const numberRows: readonly Row[] = [
  row("wcstol wcstoll wcstoul wcstoull wcstod wcstof", { ...wchar, ...number, termination: followed }),
  row("wcstoimax wcstoumax", { ...inttypes, ...number, termination: followed }),
  row("wcstold", { ...wchar, ...number, modelled: approximated, termination: followed }),
];

const streamRows: readonly Row[] = [
  row("fputwc putwc fputws fwide", { ...wchar, ...actsOn, termination: followed }),
  row("putwchar", { ...wchar, ...acts, termination: followed }),
  row("fgetwc getwc", { ...readsWide, termination: followed }),
  row("getwchar", { ...wchar, ...acts, standardInput: "read", termination: followed }),
  row("fgetws", { ...readsWide, pointers: "kept", writes: upTo([1], wideBytes), termination: followed }),
  row("ungetwc", { ...readsWide, standardInput: "read-and-refilled", termination: followed }),
  row("wprintf", { ...wchar, ...actsOn, ...format("print", 0, "variadic"), termination: followed }),
  row("fwprintf", { ...wchar, ...actsOn, ...format("print", 1, "variadic"), termination: followed }),
  row("swprintf", {
    ...wchar,
    ...actsOn,
    ...format("print", 2, "variadic"),
    writes: upTo([1], wideBytes),
    termination: followed,
  }),
  row("vwprintf", { ...wchar, ...actsOn, ...format("print", 0, "list"), termination: followed }),
  row("vfwprintf", { ...wchar, ...actsOn, ...format("print", 1, "list"), termination: followed }),
  row("vswprintf", {
    ...wchar,
    ...actsOn,
    ...format("print", 2, "list"),
    writes: upTo([1], wideBytes),
    termination: followed,
  }),
  row("wscanf", {
    ...readsWide,
    ...format("scan", 0, "variadic"),
    writes: "unbounded",
    termination: followed,
  }),
  row("fwscanf", {
    ...readsWide,
    ...format("scan", 1, "variadic"),
    writes: "unbounded",
    termination: followed,
  }),
  row("swscanf", {
    ...wchar,
    ...actsOn,
    ...format("scan", 1, "variadic"),
    writes: "unbounded",
    termination: followed,
  }),
  row("vwscanf", { ...readsWide, ...format("scan", 0, "list"), writes: "unbounded", termination: followed }),
  row("vfwscanf", { ...readsWide, ...format("scan", 1, "list"), writes: "unbounded", termination: followed }),
  row("vswscanf", {
    ...wchar,
    ...actsOn,
    ...format("scan", 1, "list"),
    writes: "unbounded",
    termination: followed,
  }),
  row("wcsftime", { ...wchar, ...unknown, termination: refused }),
];

export const wideRows: readonly Row[] = [...textRows, ...characterRows, ...numberRows, ...streamRows];
