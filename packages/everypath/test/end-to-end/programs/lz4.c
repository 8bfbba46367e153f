// Decompresses standard input; what comes of it is compressed, decompressed again and compared.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <lz4.h>

int main(void) {
  char packed[64], plain[64], again[128];
  int size = fread(packed, 1, sizeof packed, stdin);
  int length = LZ4_decompress_safe(packed, plain, size, sizeof plain);
  if (length < 0) return 1;
  int repacked = LZ4_compress_default(plain, again, length, sizeof again);
  assert(repacked > 0);
  char result[64];
  assert(LZ4_decompress_safe(again, result, repacked, sizeof result) == length);
  assert(memcmp(plain, result, length) == 0);
  return 0;
}
