// An image: "EPIC", width and height in two bytes each, bytes a pixel, then the pixels row by row. The size of the buffer is computed in
// 16 bits, so that a large image gets a small buffer.
// fuzz: out-of-bounds
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char data[4096];
static size_t size;

static unsigned read16(size_t at) { return at + 2 <= size ? data[at] | (unsigned)data[at + 1] << 8 : 0; }

static unsigned long checksum(const unsigned char *bytes, size_t count) {
  unsigned long sum = 0;
  for (size_t i = 0; i < count; i++) sum = sum * 31 + bytes[i];
  return sum;
}

static int decode(void) {
  unsigned width, height, depth;
  uint16_t bytes;
  unsigned char *pixels;
  if (size < 9 || memcmp(data, "EPIC", 4) != 0) return 1;
  width = read16(4);
  height = read16(6);
  depth = data[8];
  if (width == 0 || height == 0) return 2;
  if (depth != 1 && depth != 3 && depth != 4) return 3;
  if (width > 2048 || height > 2048) return 4;
  bytes = (uint16_t)(width * height * depth);
  pixels = malloc(bytes);
  if (pixels == NULL) return 5;
  memset(pixels, 0, bytes);
  for (unsigned row = 0; row < height; row++) {
    // The first byte of each row, or grey.
    size_t from = 9 + (size_t)row * width * depth;
    size_t to = (size_t)row * width * depth;
    unsigned char first = from < size ? data[from] : 128;
    pixels[to] = first;
  }
  printf("%lu\n", checksum(pixels, bytes));
  free(pixels);
  return 0;
}

int main(void) {
  size = fread(data, 1, sizeof data, stdin);
  return decode();
}
