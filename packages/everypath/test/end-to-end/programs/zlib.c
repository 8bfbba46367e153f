// Inflates standard input; prints what comes of it.
#include <stdio.h>
#include <zlib.h>

int main(void) {
  unsigned char packed[64], plain[64];
  z_stream stream = {0};
  stream.next_in = packed;
  stream.avail_in = fread(packed, 1, sizeof packed, stdin);
  stream.next_out = plain;
  stream.avail_out = sizeof plain;
  if (inflateInit2(&stream, -15) != Z_OK) return 2;
  int status = inflate(&stream, Z_FINISH);
  fwrite(plain, 1, stream.total_out, stdout);
  inflateEnd(&stream);
  return status != Z_STREAM_END;
}
