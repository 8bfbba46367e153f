/*
 * The heap: blocks one after another, each with a header that says what became of it. Memory that was freed is used again only
 * after much else was, so that a dangling pointer meets a dead block. All state lies in the data segment, which the host
 * restores before each run.
 */
#include "replay.h"

enum state { LIVE = 1, FREED = 2, RESERVED = 3, FRAME = 4 };

/* What allocated a live block; each has its own way to free it. */
enum allocator { MALLOC, NEW, NEW_ARRAY, CALLERS };

struct block {
  size_t capacity; /* bytes from the payload to the next block's header */
  size_t size;     /* bytes of the object */
  struct block *next_free;
  unsigned short state;
  unsigned short marked;
  unsigned active; /* a frame whose function has not returned: cleared by instrumented code */
  uintptr_t payload; /* its own address, so that a stray pointer is no header's */
  uintptr_t magic;
  uintptr_t allocator;
} __attribute__((aligned(16)));

#define MAGIC ((uintptr_t)0x45766572u)
#define PAGE 65536u

#ifdef EVERYPATH_ADDRESSES
#define QUARANTINE (64u << 20)
#else
#define QUARANTINE 0u
#endif

static uintptr_t first, top;
/* Freed blocks by the binary logarithm of their capacity, oldest first. */
static struct block *oldest[64], *newest[64];
static size_t freed_bytes;

static size_t round_up(size_t number, size_t unit) { return (number + unit - 1) & ~(unit - 1); }

static unsigned class_of(size_t capacity) {
  unsigned class = 0;
  while (((size_t)1 << class) < capacity) class++;
  return class;
}

uintptr_t __everypath_replay_heap_top(void) { return top == 0 ? (uintptr_t)__heap_base : top; }

static void fill(uintptr_t address, size_t size, byte value) { __builtin_memset((void *)address, value, size); }

/* Sets the shadow of [address, address + size): one byte for eight, the last one saying how many of them count. */
void __everypath_replay_poison(uintptr_t address, size_t size, byte value) {
#if defined(EVERYPATH_ADDRESSES)
  byte *shadow = (byte *)((address >> 3) + SHADOW_BASE);
  size_t whole = size >> 3;
  __builtin_memset(shadow, value, whole);
  if ((size & 7) != 0) shadow[whole] = value == 0 ? (byte)(size & 7) : value;
#elif defined(EVERYPATH_VALUES)
  __builtin_memset((byte *)(address + SHADOW_BASE), value, size);
#else
  (void)address, (void)size, (void)value;
#endif
}

static int extend(uintptr_t end) {
  uintptr_t available = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  if (end > SHADOW_BASE) return 0;
  if (end <= available) return 1;
  return __builtin_wasm_memory_grow(0, (end - available + PAGE - 1) / PAGE + 64) != (size_t)-1;
}

/* The gap behind an object, which no access may touch: wide while objects are few, so that what runs far past an end runs into it. */
static size_t gap_for(size_t size) {
#ifdef EVERYPATH_ADDRESSES
  static unsigned objects;
  size_t least = objects < 64 ? (size_t)1 << 20 : objects < 1024 ? (size_t)1 << 16 : 256;
  objects++;
  return size < least ? least : size > ((size_t)1 << 20) ? (size_t)1 << 20 : size;
#else
  (void)size;
  return 0;
#endif
}

static struct block *reuse(unsigned class) {
  struct block *block = oldest[class];
  if (block == NULL || freed_bytes <= QUARANTINE) return NULL;
  oldest[class] = block->next_free;
  if (oldest[class] == NULL) newest[class] = NULL;
  freed_bytes -= block->capacity;
  return block;
}

static struct block *obtain(size_t size, size_t alignment, enum state state) {
  size_t gap = gap_for(size);
  struct block *block = NULL;
  unsigned class;
  if (size > SHADOW_BASE) __everypath_replay_refuse("the program allocates more memory than a replay has");
  class = class_of(size + gap < 16 ? 16 : size + gap);
  if (alignment <= 16) block = reuse(class);
  if (block == NULL) {
    uintptr_t payload, end;
    if (top == 0) first = top = round_up((uintptr_t)__heap_base, 16);
    if (alignment < 16) alignment = 16;
    payload = round_up(top + sizeof(struct block), alignment);
    if (payload - sizeof(struct block) != top) payload = round_up(top + 2 * sizeof(struct block), alignment);
    end = payload + ((uintptr_t)1 << class);
    if (end < payload || !extend(end)) __everypath_replay_refuse("the program allocates more memory than a replay has");
    /* Blocks must follow each other without holes: what alignment skips belongs to the block before. */
    block = (struct block *)(payload - sizeof(struct block));
    if ((uintptr_t)block != top) {
      struct block *filler = (struct block *)top;
      filler->capacity = (uintptr_t)block - top - sizeof(struct block);
      filler->state = FREED;
      filler->size = 0;
      filler->payload = 0;
      filler->magic = 0;
    }
    block->capacity = (size_t)1 << class;
    block->payload = payload;
    block->magic = MAGIC;
    __everypath_replay_poison((uintptr_t)block, sizeof(struct block), 0xfa);
    top = end;
  }
  block->size = size;
  block->state = (unsigned short)state;
  block->marked = 0;
  block->next_free = NULL;
#ifdef EVERYPATH_ADDRESSES
  __everypath_replay_poison(block->payload, block->capacity, 0xfa);
  __everypath_replay_poison(block->payload, size, 0);
#endif
  return block;
}

static void release(struct block *block) {
  unsigned class = class_of(block->capacity);
  block->state = FREED;
  block->next_free = NULL;
  if (newest[class] == NULL) oldest[class] = block;
  else newest[class]->next_free = block;
  newest[class] = block;
  freed_bytes += block->capacity;
#ifdef EVERYPATH_ADDRESSES
  __everypath_replay_poison(block->payload, block->capacity, 0xfd);
#endif
}

static void *allocate(size_t size, size_t alignment, int zeroed, enum allocator allocator) {
  struct block *block;
  if (__everypath_replay_allocation_fails()) return NULL;
  block = obtain(size, alignment, LIVE);
  block->allocator = allocator;
  fill(block->payload, size, zeroed ? 0 : 0xbe);
#ifdef EVERYPATH_VALUES
  __everypath_replay_poison(block->payload, size, zeroed ? 0 : 0xff);
#endif
  return (void *)block->payload;
}

/* everypath-internal.h has the numbers: 1 is for zeros. */
void *__everypath_allocate(size_t size, size_t alignment, int contents) {
  return allocate(size, alignment, contents == 1, MALLOC);
}

void *__everypath_new(size_t size, size_t alignment, int array) { return allocate(size, alignment, 0, array ? NEW_ARRAY : NEW); }

void *__everypath_replay_reserve(size_t size) {
  struct block *block = obtain(size, 16, RESERVED);
  block->allocator = MALLOC;
  fill(block->payload, size, 0);
#ifdef EVERYPATH_VALUES
  __everypath_replay_poison(block->payload, size, 0);
#endif
  return (void *)block->payload;
}

/* An object of the entry's caller, who may have allocated it: it may be freed, and is no leak. */
void *__everypath_replay_hand_over(size_t size) {
  void *object = __everypath_replay_reserve(size);
  ((struct block *)((uintptr_t)object - sizeof(struct block)))->allocator = CALLERS;
  return object;
}

static struct block *block_at(uintptr_t payload) {
  struct block *block = (struct block *)(payload - sizeof(struct block));
  if (top == 0 || (payload & 15) != 0 || payload < first + sizeof(struct block) || payload >= top) return NULL;
  return block->magic == MAGIC && block->payload == payload ? block : NULL;
}

static void free_as(void *object, enum allocator allocator) {
  struct block *block;
  if (object == NULL) return;
  block = block_at((uintptr_t)object);
  if (block != NULL && block->state == LIVE && block->allocator == allocator) release(block);
  else if (block != NULL && block->state == RESERVED && block->allocator == CALLERS) release(block);
  else if (block != NULL && block->state == FREED) __everypath_replay_error("double-free", NULL, 0, 0);
  else __everypath_replay_error("invalid-free", NULL, 0, 0);
}

void __everypath_free(void *object) { free_as(object, MALLOC); }

void __everypath_delete(void *object, int array) { free_as(object, array ? NEW_ARRAY : NEW); }

/* The block that an address lies in. Blocks ascend without holes, so a walk finds it. */
static struct block *block_around(uintptr_t address) {
  uintptr_t at = first;
  if (top == 0 || address < first || address >= top) return NULL;
  while (at < top) {
    struct block *block = (struct block *)at;
    uintptr_t payload = at + sizeof(struct block);
    if (address < payload + block->capacity) {
      return address >= payload && block->payload == payload ? block : NULL;
    }
    at = payload + block->capacity;
  }
  return NULL;
}

#ifdef EVERYPATH_ADDRESSES
/* Bytes that may be accessed from `address` on, told by the shadow: objects are never adjacent. */
static size_t accessible(uintptr_t address) {
  uintptr_t at = address;
  for (;;) {
    byte shadow = *(byte *)((at >> 3) + SHADOW_BASE);
    if (shadow > 7) break;
    if (shadow != 0) {
      at = (at & ~(uintptr_t)7) + shadow;
      break;
    }
    at = (at & ~(uintptr_t)7) + 8;
    if (at >= SHADOW_BASE) break;
  }
  return at > address ? at - address : 0;
}
#endif

#ifdef EVERYPATH_ADDRESSES
/* Bytes of the object before `address`, which may be its end. An object begins where eight bytes do. */
static size_t before(uintptr_t address) {
  uintptr_t begin = address & ~(uintptr_t)7;
  while (begin >= 8 && *(byte *)(((begin - 8) >> 3) + SHADOW_BASE) == 0) begin -= 8;
  return address - begin;
}
#endif

size_t __everypath_object_size(const void *object) {
  uintptr_t address = (uintptr_t)object;
  struct block *block = block_at(address);
  if (block == NULL) block = block_around(address);
  if (block != NULL) {
    if (block->state == FREED || address > block->payload + block->size) return 0;
    if (block->state != FRAME) return block->payload + block->size - address;
  }
#ifdef EVERYPATH_ADDRESSES
  return address < NULL_PAGE ? 0 : accessible(address);
#else
  if (address < NULL_PAGE) return 0;
  __everypath_replay_refuse("the size of an object outside of the heap is asked for");
#endif
}

#ifdef EVERYPATH_ADDRESSES
/*
 * Frames of functions, kept on the heap so that a pointer to a local variable of a function that has returned is seen to dangle.
 * A frame serves again only after many others did. The instrumented code clears the byte that the frame's last word points to.
 */
#define RESTING_FRAMES 256

static struct block *first_frame[11], *last_frame[11];
static unsigned frame_count[11];

static void append_frame(unsigned class, struct block *frame) {
  frame->next_free = NULL;
  if (last_frame[class] == NULL) first_frame[class] = frame;
  else last_frame[class]->next_free = frame;
  last_frame[class] = frame;
}

static struct block *take_frame(unsigned class) {
  struct block *frame = first_frame[class];
  first_frame[class] = frame->next_free;
  if (first_frame[class] == NULL) last_frame[class] = NULL;
  return frame;
}

void *__everypath_replay_frame(unsigned class) {
  struct block *frame = NULL;
  size_t size = (size_t)64 << class;
  int tries;
  for (tries = 0; tries < 4 && frame_count[class] > RESTING_FRAMES; tries++) {
    frame = take_frame(class);
    append_frame(class, frame);
    if (!frame->active) break;
    frame = NULL;
  }
  if (frame == NULL) {
    frame = obtain(size, 32, FRAME);
    frame_count[class]++;
    append_frame(class, frame);
  }
  /* A frame that was used before is poisoned whole; the function marks its own redzones, and what lies behind them is free. */
  __everypath_replay_poison(frame->payload, size, 0);
  frame->active = 1;
  ((unsigned **)(frame->payload + size))[-1] = &frame->active;
  return (void *)frame->payload;
}

void __everypath_replay_frame_end(uintptr_t payload, unsigned class) {
  block_at(payload)->active = 0;
  __everypath_replay_poison(payload, (size_t)64 << class, 0xf5);
}
#endif

/* Leaks: the blocks that a scan from the globals, and from the stack where `exit` was called, does not reach. */

static struct block **index_table;
static size_t index_length;

static struct block *find(uintptr_t address) {
  size_t low = 0, high = index_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    struct block *block = index_table[middle];
    uintptr_t payload = (uintptr_t)block + sizeof(struct block);
    if (address < payload) high = middle;
    else if (address >= payload + block->capacity) low = middle + 1;
    else return block->payload == payload && address <= payload + block->size ? block : NULL;
  }
  return NULL;
}

static struct block *pending;

static void mark(uintptr_t from, uintptr_t to) {
  for (from = round_up(from, sizeof(uintptr_t)); from + sizeof(uintptr_t) <= to; from += sizeof(uintptr_t)) {
    uintptr_t word = *(uintptr_t *)from;
    struct block *block = word >= first && word < top ? find(word) : NULL;
    if (block == NULL || block->marked || block->state == FREED) continue;
    block->marked = 1;
    block->next_free = pending;
    pending = block;
  }
}

/*
 * How many live blocks cannot be reached any more. `stack` is the stack pointer, or 0 where no function is active; `kept` is what
 * the entry returned.
 */
uintptr_t __everypath_replay_leaks(uintptr_t stack, uintptr_t kept) {
  uintptr_t at;
  uintptr_t leaks = 0;
  if (top == 0) return 0;
  for (at = first; at < top; at += sizeof(struct block) + ((struct block *)at)->capacity) index_length++;
  index_table = (struct block **)round_up(top, 16);
  if (!extend((uintptr_t)(index_table + index_length))) {
    __everypath_replay_refuse("the program allocates more memory than a replay has");
  }
  index_length = 0;
  for (at = first; at < top; at += sizeof(struct block) + ((struct block *)at)->capacity) {
    index_table[index_length++] = (struct block *)at;
  }
  mark((uintptr_t)__global_base, (uintptr_t)__heap_base);
  if (stack != 0) mark(stack, (uintptr_t)__global_base);
  mark((uintptr_t)&kept, (uintptr_t)(&kept + 1));
  for (at = 0; at < index_length; at++) {
    struct block *block = index_table[at];
    if (block->state == RESERVED || (block->state == FRAME && block->active && stack != 0)) mark(block->payload, block->payload + block->size);
  }
  while (pending != NULL) {
    struct block *block = pending;
    pending = block->next_free;
    mark(block->payload, block->payload + block->size);
  }
  for (at = 0; at < index_length; at++) {
    if (index_table[at]->state == LIVE && !index_table[at]->marked) leaks++;
  }
  return leaks;
}

size_t __everypath_whole_size(const void *object) {
  uintptr_t address = (uintptr_t)object;
  struct block *block = block_at(address);
  if (block == NULL) block = block_around(address);
  if (block != NULL && block->state != FRAME)
    return block->state == FREED || address > block->payload + block->size ? 0 : block->size;
#ifdef EVERYPATH_ADDRESSES
  return address < NULL_PAGE ? 0 : before(address) + accessible(address);
#else
  if (address < NULL_PAGE) return 0;
  __everypath_replay_refuse("the size of an object outside of the heap is asked for");
#endif
}
