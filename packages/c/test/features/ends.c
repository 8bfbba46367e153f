// How a program ends, with functions that run before and after main, and references to what nothing defines. Standard input chooses the end.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern int absent(int) __attribute__((weak));
extern int missing[] __attribute__((weak));
static int (*const references[])(int) = {absent, abs};

static char *kept;
static int loses;

static void say(const char *text) {
  puts(text);
  fflush(stdout);
}
__attribute__((destructor)) static void first_of_file(void) { say("the last of its priority"); }
__attribute__((destructor)) static void second_of_file(void) {
  say("the first of its priority");
  if (!loses) free(kept);
  kept = NULL;
}
static void from_destructor(void) { say("registered by a destructor"); }
__attribute__((destructor(200))) static void registers(void) {
  say("late");
  atexit(from_destructor);
}
__attribute__((destructor(150))) static void latest(void) { say("latest"); }
__attribute__((destructor(150))) static void before_latest(void) { say("before the latest"); }
static void from_constructor(void) { say("registered by a constructor"); }
__attribute__((constructor(150))) static void early(void) { atexit(from_constructor); }
__attribute__((constructor)) static void start(void) { kept = malloc(8); }
static void handler(void) { say("handler"); }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    if (references[i] != NULL) sum += references[i](-3);
  }
  if (absent) sum += absent(1);
  if (missing) sum += missing[0];
  atexit(handler);
  switch (getchar()) {
    case 0: exit(sum + 1);
    case 1: _Exit(sum + 2);
    case 2: quick_exit(sum + 3);
    case 3: _exit(sum + 4);
    case 4: loses = 1; break;
  }
  return sum;
}
