/* A bounded queue whose log prints the time: the paths should be those of the queue. */
#include <assert.h>
#include <everypath.h>
#include <stdio.h>
#include <time.h>

#define CAPACITY 3

static int items[CAPACITY];
static int first;
static int count;

static void log_event(const char *what) { printf("[%ld] %s, %d in the queue\n", (long)time(NULL), what, count); }

static int push(int item) {
  if (count == CAPACITY) {
    log_event("full");
    return -1;
  }
  items[(first + count++) % CAPACITY] = item;
  log_event("push");
  return 0;
}

static int pop(int *item) {
  if (count == 0) {
    log_event("empty");
    return -1;
  }
  *item = items[first];
  first = (first + 1) % CAPACITY;
  count--;
  log_event("pop");
  return 0;
}

int main(void) {
  int pushed = 0;
  int popped = 0;
  for (int step = 0; step < 4; step++) {
    if (everypath_bool("pushes")) {
      if (push(pushed) == 0) pushed++;
    } else {
      int item;
      if (pop(&item) == 0) {
        assert(item == popped);
        popped++;
      }
    }
  }
  return 0;
}
