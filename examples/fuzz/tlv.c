// A protocol of records: type, length, value. A record of type 0x30 holds records itself; one of type 0x07 names a user in at most 16 bytes, which
// is checked against the wrong length three levels down.
// fuzz: out-of-bounds
#include <stdio.h>
#include <string.h>

static unsigned char message[1024];

struct session {
  char user[16];
  unsigned flags;
  int is_open;
};

static int parse(struct session *session, const unsigned char *bytes, size_t size, int level) {
  size_t at = 0;
  while (at + 2 <= size) {
    unsigned type = bytes[at];
    size_t length = bytes[at + 1];
    if (at + 2 + length > size) return -1;
    switch (type) {
      case 0x07:
        if (level < 3 && length > sizeof session->user) return -2;
        for (size_t i = 0; i < length; i++) session->user[i] = (char)bytes[at + 2 + i];
        break;
      case 0x11:
        if (length != 4) return -3;
        memcpy(&session->flags, bytes + at + 2, 4);
        break;
      case 0x1f:
        if (length != 0) return -4;
        session->is_open = 1;
        break;
      case 0x30:
        if (level >= 4) return -5;
        if (parse(session, bytes + at + 2, length, level + 1) != 0) return -6;
        break;
      default:
        return -7;
    }
    at += 2 + length;
  }
  return at == size ? 0 : -8;
}

int main(void) {
  struct session session = {"nobody", 0, 0};
  size_t size = fread(message, 1, sizeof message, stdin);
  int status = parse(&session, message, size, 0);
  if (status == 0 && session.is_open) printf("%.16s %u\n", session.user, session.flags);
  return status == 0 ? 0 : 1;
}
