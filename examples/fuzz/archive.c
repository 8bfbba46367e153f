// A tiny archive: "AR1\n", then entries of a name's length, the name, the size in two bytes, the data and its CRC-32. Only an entry whose
// CRC-32 is right is unpacked; if it is named "x/" it is a directory, and its data an index into a table of four.
// fuzz: out-of-bounds
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static unsigned char archive[2048];
static uint32_t table[256];
static const char *const kinds[4] = {"plain", "hidden", "system", "link"};

static void make_table(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t value = i;
    for (int bit = 0; bit < 8; bit++) value = (value & 1) != 0 ? 0xedb88320u ^ (value >> 1) : value >> 1;
    table[i] = value;
  }
}

static uint32_t crc32(const unsigned char *bytes, size_t count) {
  uint32_t crc = 0xffffffffu;
  for (size_t i = 0; i < count; i++) crc = table[(crc ^ bytes[i]) & 255] ^ (crc >> 8);
  return ~crc;
}

int main(void) {
  size_t size = fread(archive, 1, sizeof archive, stdin);
  size_t at = 4;
  make_table();
  if (size < 4 || memcmp(archive, "AR1\n", 4) != 0) return 1;
  while (at < size) {
    size_t name_length = archive[at];
    const unsigned char *name = archive + at + 1;
    size_t length;
    const unsigned char *data;
    uint32_t stored;
    if (name_length == 0 || at + 3 + name_length > size) return 2;
    length = name[name_length] | (size_t)name[name_length + 1] << 8;
    if (at + 7 + name_length + length > size) return 3;
    data = name + name_length + 2;
    memcpy(&stored, data + length, 4);
    if (crc32(data, length) != stored) return 4;
    if (name_length == 2 && memcmp(name, "x/", 2) == 0) {
      if (length == 0) return 5;
      printf("directory, %s\n", kinds[data[0] & 7]);
    } else {
      printf("%.*s: %zu bytes\n", (int)name_length, (const char *)name, length);
    }
    at += 7 + name_length + length;
  }
  return 0;
}
