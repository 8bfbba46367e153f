// Encodes standard input, decodes what that gave, and compares; then decodes the input itself.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <b64/cdecode.h>
#include <b64/cencode.h>

static int decode(const char *text, int size, char *bytes) {
  base64_decodestate state;
  base64_init_decodestate(&state);
  return base64_decode_block(text, size, bytes, &state);
}

int main(void) {
  char bytes[16], text[64], again[64];
  base64_encodestate state;
  int size = fread(bytes, 1, sizeof bytes, stdin);
  base64_init_encodestate(&state);
  int length = base64_encode_block(bytes, size, text, &state);
  length += base64_encode_blockend(text + length, &state);
  assert(decode(text, length, again) == size && memcmp(bytes, again, size) == 0);
  return decode(bytes, size, again) == 3;
}
