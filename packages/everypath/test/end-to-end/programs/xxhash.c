// The hash of standard input in one go and in two halves: they must be the same.
#include <assert.h>
#include <stdio.h>
#include <xxhash.h>

int main(void) {
  char bytes[64];
  size_t size = fread(bytes, 1, sizeof bytes, stdin);
  XXH32_state_t *state = XXH32_createState();
  XXH32_reset(state, 7);
  XXH32_update(state, bytes, size / 2);
  XXH32_update(state, bytes + size / 2, size - size / 2);
  XXH32_hash_t once = XXH32(bytes, size, 7);
  assert(XXH32_digest(state) == once);
  XXH32_freeState(state);
  return XXH64(bytes, size, 7) % 2 == 0;
}
