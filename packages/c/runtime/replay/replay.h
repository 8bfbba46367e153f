/*
 * What a program needs when it is replayed: compiled to WebAssembly and run on a path's input, outside of the engine. The files
 * here are the part of that host which lives beside the program; the other part is JavaScript (src/evidence/host.ts).
 *
 * The library is compiled once for each build variant (src/evidence/build-variant.ts): plain; EVERYPATH_ADDRESSES, where every access
 * asks a shadow of memory whether it may be made; EVERYPATH_VALUES, where a shadow tells which bits were ever written.
 */
#ifndef EVERYPATH_REPLAY_H
#define EVERYPATH_REPLAY_H

typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned char byte;
#define NULL ((void *)0)

/* Reports an error of the program and ends the run. `file` may be NULL where only the stack tells the place. */
_Noreturn void __everypath_replay_error(const char *kind, const char *file, unsigned line, unsigned column);
/* Ends the run: this replay cannot tell, for this reason. */
_Noreturn void __everypath_replay_refuse(const char *reason);
/* 1 if the path says that the next allocation fails. */
int __everypath_replay_allocation_fails(void);

/* The linker's names: where data starts, where the heap may start. */
extern byte __global_base[];
extern byte __heap_base[];

/* Addresses below are no object's: null and small offsets from it. */
#define NULL_PAGE 4096u
/* Program memory ends here and its shadow begins; the flags in src/evidence/build-variant.ts say the same. */
#define SHADOW_BASE 0x20000000u

/* heap.c */
uintptr_t __everypath_replay_heap_top(void);
/* Memory that is no leak: arguments, the objects that an entry's parameters point to. */
void *__everypath_replay_reserve(size_t size);
void *__everypath_replay_hand_over(size_t size);
/* What the heap's shadow holds: */
void __everypath_replay_poison(uintptr_t address, size_t size, byte value);

#endif
