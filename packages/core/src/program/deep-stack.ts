/**
 * The stack of threads that read and execute programs. Reading a text, checking and lowering its tree, and working on the terms that it makes
 * go down as deep as the text is nested, so these threads have room for what programs that write programs make. A process' first thread has
 * the little that the system gives it, and reads less.
 */
import { host } from "../host/index.ts";

/** For `new Worker(…)`. Of the machine's memory it takes only as much as is used. */
export const deepStack = { stackSizeMb: 512 } as const;

/** Whether this thread was given it. */
export const hasDeepStack = (host.threads.limits.stackSizeMb ?? 0) >= deepStack.stackSizeMb;
