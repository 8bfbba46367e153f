/** <stdlib.h>, <inttypes.h>: numbers, sorting, random numbers. */
import {
  acts,
  approximated,
  computes,
  finds,
  followed,
  input,
  promises,
  type Row,
  reads,
  row,
  upTo,
  withoutEffect,
} from "../row.ts";

const stdlib = { header: "stdlib.h" };
const inttypes = { header: "inttypes.h" };

/** Its second argument is told where the number ends, within the text. */
const tellsEnd = { ...finds, writes: "in-place", changes: "errno" } as const;

export const numberRows: readonly Row[] = [
  row("abs labs llabs div ldiv lldiv", { ...stdlib, ...computes, termination: followed }),
  row("imaxabs imaxdiv", { ...inttypes, ...computes, termination: followed }),

  row("atoi atol atoll", { ...stdlib, ...reads, termination: promises({ rule: "number", tellsEnd: false }) }),
  row("atof", {
    ...stdlib,
    ...reads,
    changes: "errno",
    termination: promises({ rule: "number", tellsEnd: false }),
  }),
  row("strtol strtoul strtoll strtoull strtod strtof", {
    ...stdlib,
    ...tellsEnd,
    termination: promises({ rule: "number", tellsEnd: true }),
  }),
  row("strtold", { ...stdlib, ...tellsEnd, modelled: approximated, termination: followed }),
  row("strtoimax strtoumax", { ...inttypes, ...tellsEnd, termination: followed }),

  row("qsort", {
    ...stdlib,
    ...acts,
    pointers: "kept",
    writes: upTo([1, 2]),
    termination: promises({ rule: "sort" }),
  }),
  row("bsearch", { ...stdlib, ...acts, pointers: "kept", termination: promises({ rule: "search-sorted" }) }),

  row("rand", { ...stdlib, ...acts, modelled: input("rand"), termination: followed }),
  row("random", { ...stdlib, ...acts, modelled: input("random"), termination: followed }),
  row("lrand48", { ...stdlib, ...acts, modelled: input("lrand48"), termination: followed }),
  row("mrand48", { ...stdlib, ...acts, modelled: input("mrand48"), termination: followed }),
  row("drand48", { ...stdlib, ...acts, modelled: input("drand48"), termination: followed }),
  row("srand srandom srand48", { ...stdlib, ...acts, modelled: withoutEffect, termination: followed }),
  row("rand_r", { ...stdlib, ...reads, writes: "in-place", termination: followed }),
];
