/* A server's side of a small protocol: eight messages of a command and an argument. The later states open only after the right ones. */
#include <everypath.h>

#define MESSAGES 8

enum command { HELLO, LOGIN, LIST, OPEN, READ, WRITE, CLOSE, LOGOUT, COMMANDS };

struct session {
  int has_greeted, is_logged_in, attempts, is_open, position, is_changed;
  unsigned char file;
};

static unsigned char contents[4] = {10, 20, 30, 40};

static int handle(struct session *session, unsigned char command, unsigned char argument) {
  if (command != HELLO && !session->has_greeted) return -1;
  switch (command) {
  case HELLO:
    if (session->has_greeted) return -2;
    session->has_greeted = 1;
    return 0;
  case LOGIN:
    if (session->is_logged_in) return -3;
    if (argument != 0x5a) {
      if (++session->attempts == 3) return -100;
      return -4;
    }
    session->is_logged_in = 1;
    return 0;
  case LIST:
    return session->is_logged_in ? 1 : -5;
  case OPEN:
    if (!session->is_logged_in) return -6;
    if (session->is_open) return -7;
    if (argument > 2) return -8;
    session->is_open = 1;
    session->file = argument;
    session->position = 0;
    return 0;
  case READ:
    if (!session->is_open) return -9;
    if (session->position == 4) return -10;
    return contents[session->position++];
  case WRITE:
    if (!session->is_open) return -11;
    if (session->file == 0) return -12;
    if (session->position == 4) return -13;
    contents[session->position++] = argument;
    session->is_changed = 1;
    return 0;
  case CLOSE:
    if (!session->is_open) return -14;
    session->is_open = 0;
    return session->is_changed && session->file == 2 ? 2 : 0;
  case LOGOUT:
    if (!session->is_logged_in) return -15;
    if (session->is_open) return -16;
    return session->is_changed ? -101 : -102;
  default:
    return -17;
  }
}

int main(void) {
  unsigned char messages[MESSAGES][2];
  struct session session = {0};
  everypath_symbolic(messages, sizeof messages, "messages");
  for (int i = 0; i < MESSAGES; i++) {
    int answer = handle(&session, messages[i][0], messages[i][1]);
    if (answer <= -100) return answer;
  }
  return 0;
}
