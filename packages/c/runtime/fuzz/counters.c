/*
 * How often a compiled program runs its blocks: what src/evidence/count-blocks.ts puts into each of them calls. Linked beside the replay's library;
 * the host reads the counters when a run has ended.
 */
#include "../replay/replay.h"

/* Blocks that can be told apart; count-blocks.ts says the same. */
#define MOST 16384u

static unsigned counters[MOST];
static uintptr_t left;

/* To be called before a run: after so many blocks it is left to others. */
void __everypath_counters_begin(uintptr_t blocks) { left = blocks; }
uintptr_t __everypath_counters_start(void) { return (uintptr_t)counters; }

void __everypath_count(uintptr_t block) {
  counters[block]++;
  if (left-- == 0) __everypath_replay_refuse("the run is long");
}

/* What the compiler's own way of counting calls before a run. */
void __sanitizer_cov_trace_pc_guard_init(unsigned *start, unsigned *stop) { (void)start, (void)stop; }
