/** <time.h>, <sys/time.h>, <sys/times.h>, and the functions of <unistd.h> that wait. */
import {
  acts,
  actsOn,
  computes,
  finds,
  followed,
  input,
  promises,
  type Row,
  reads,
  refused,
  row,
  unknown,
  upTo,
  withoutEffect,
} from "../row.ts";

const time = { header: "time.h" };
const unistd = { header: "unistd.h" };

/** What the clock shows is an input, which they also write to where their argument leads. */
const tells = { ...actsOn, writes: "in-place" } as const;

export const timeRows: readonly Row[] = [
  row("time", { ...time, ...tells, modelled: input("time"), termination: promises({ rule: "time" }) }),
  row("clock", {
    ...time,
    ...acts,
    modelled: input("clock"),
    termination: promises({ rule: "any-number" }),
  }),
  row("clock_gettime timespec_get", {
    ...time,
    ...tells,
    modelled: input("time", "nanosecond"),
    termination: followed,
  }),
  row("gettimeofday", {
    header: "sys/time.h",
    ...tells,
    modelled: input("time", "microsecond"),
    termination: followed,
  }),
  row("times", { header: "sys/times.h", ...tells, modelled: input("clock"), termination: followed }),
  row("clock_getres", { ...time, ...reads, writes: "in-place", changes: "errno", termination: followed }),
  row("difftime", { ...time, ...computes, termination: followed }),

  row("gmtime localtime", { ...time, ...actsOn, termination: followed }),
  row("gmtime_r localtime_r", {
    ...time,
    ...finds,
    writes: "in-place",
    changes: "errno",
    termination: followed,
  }),
  row("timegm mktime", { ...time, ...reads, writes: "in-place", changes: "errno", termination: followed }),
  row("asctime ctime", { ...time, ...actsOn, termination: followed }),
  row("asctime_r ctime_r", {
    ...time,
    ...finds,
    writes: "unbounded",
    changes: "errno",
    termination: followed,
  }),
  row("strftime", { ...time, ...reads, writes: upTo([1]), termination: followed }),
  row("strptime", { ...time, ...unknown, termination: refused }),

  row("sleep usleep", { ...unistd, ...acts, modelled: withoutEffect, termination: followed }),
  row("nanosleep", { ...time, ...tells, modelled: withoutEffect, termination: followed }),
];
