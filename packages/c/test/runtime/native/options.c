/* getopt and getopt_long against the system's: results, variables, the order of the arguments, and what they say. */
#include "compare.h"

#include <getopt.h>
#include <unistd.h>

MODEL(getopt); MODEL(getopt_long); MODEL(getopt_long_only); MODEL(optarg); MODEL(optind); MODEL(opterr); MODEL(optopt);
extern char written[3][1 << 16];
extern size_t written_count[3];

#define MOST 8

static int flag;
static const struct option longs[] = {{"alpha", no_argument, NULL, 'a'},      {"beta", required_argument, NULL, 'b'},
                                      {"gamma", optional_argument, NULL, 'c'}, {"alphabet", no_argument, NULL, 256},
                                      {"flag", no_argument, &flag, 7},         {"gam", required_argument, NULL, 257},
                                      {"x", no_argument, NULL, 258},           {NULL, 0, NULL, 0}};
static const char *const words[] = {"-a",      "-b",      "-bvalue", "-ab",     "-c",      "-cvalue", "-x",      "--",      "-",
                                    "word",    "other",   "--alpha", "--alph",  "--al",    "--beta",  "--beta=1", "--gamma", "--gamma=2",
                                    "--flag",  "--flag=3", "--none", "-abc",    "-alpha",  "-beta",   "--ga",    "-:",      "-;", "--x", "-y", ""};
static const char *const shorts[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "abc", "x:a"};

static void commands(void) {
  char *ours[MOST + 2] = {"program"}, *theirs[MOST + 2] = {"program"};
  int count = 1 + (int)below(MOST + 1), kind = (int)below(3);
  const char *options = shorts[below(sizeof shorts / sizeof *shorts)];
  char *said;
  size_t length;
  for (int i = 1; i < count; i++) ours[i] = theirs[i] = (char *)words[below(sizeof words / sizeof *words)];
  ours[count] = theirs[count] = NULL;
  optind = ep_optind = 0;
  opterr = ep_opterr = !one_in(4);
  written_count[2] = 0;
  FILE *saved = stderr;
  stderr = open_memstream(&said, &length);
  for (int i = 0; i < 2 * MOST; i++) {
    int left_index = -1, right_index = -1, left, right, left_flag;
    flag = 0;
    left = kind == 0   ? ep_getopt(count, ours, options)
           : kind == 1 ? ep_getopt_long(count, ours, options, longs, &left_index)
                       : ep_getopt_long_only(count, ours, options, longs, &left_index);
    left_flag = flag;
    flag = 0;
    right = kind == 0   ? getopt(count, theirs, options)
            : kind == 1 ? getopt_long(count, theirs, options, longs, &right_index)
                        : getopt_long_only(count, theirs, options, longs, &right_index);
    expect(left == right && left_index == right_index && left_flag == flag && optind == ep_optind && optarg == ep_optarg &&
               (right != '?' && right != ':' || optopt == ep_optopt),
           "kind %d \"%s\": %d and %d, index %d and %d, optind %d and %d, optopt %d and %d", kind, options, left, right, left_index, right_index,
           ep_optind, optind, ep_optopt, optopt);
    if (right == -1) break;
  }
  fclose(stderr);
  stderr = saved;
  expect(memcmp(ours, theirs, sizeof ours) == 0, "the order of arguments, kind %d \"%s\"", kind, options);
  expect(length == written_count[2] && memcmp(said, written[2], length) == 0, "\"%.*s\" and \"%.*s\"", (int)written_count[2], written[2],
         (int)length, said);
  free(said);
}

int main(void) {
  for (int i = 0; i < 20000; i++) commands();
  return finish();
}
