// Inflates standard input with miniz's decoder; prints what comes of it.
#include <stdio.h>
#include <miniz.h>

int main(void) {
  unsigned char packed[64], plain[64];
  size_t count = fread(packed, 1, sizeof packed, stdin);
  size_t made = tinfl_decompress_mem_to_mem(plain, sizeof plain, packed, count, 0);
  if (made == TINFL_DECOMPRESS_MEM_TO_MEM_FAILED) return 1;
  fwrite(plain, 1, made, stdout);
  return 0;
}
