/* Check (see frameworks/check.h): a path runs one test, with the fixtures of its case, as in a process of its own. */
#include <frameworks/check.h>
#include <everypath-internal.h>
#include <stdlib.h>

#define MOST_FIXTURES 8

struct Fixture {
  SFun setup;
  SFun teardown;
};

struct Added {
  const TTest *test;
  int index;
  struct Added *next;
};

struct TCase {
  struct Fixture checked[MOST_FIXTURES];
  int checked_count;
  struct Fixture unchecked[MOST_FIXTURES];
  int unchecked_count;
  struct Added *first;
  struct Added **last;
  TCase *next;
};

struct Suite {
  TCase *first;
  TCase **last;
  Suite *next;
};

struct SRunner {
  Suite *first;
  Suite **last;
  enum fork_status status;
  int run_count;
};

static void *allocate(size_t size) {
  void *object = calloc(1, size);
  if (object == NULL) abort();
  return object;
}

Suite *suite_create(const char *name) {
  Suite *suite = allocate(sizeof *suite);
  (void)name;
  suite->last = &suite->first;
  return suite;
}

void suite_add_tcase(Suite *suite, TCase *tcase) {
  for (TCase *known = suite->first; known != NULL; known = known->next)
    if (known == tcase) return;
  *suite->last = tcase;
  suite->last = &tcase->next;
}

TCase *tcase_create(const char *name) {
  TCase *tcase = allocate(sizeof *tcase);
  (void)name;
  tcase->last = &tcase->first;
  return tcase;
}

void tcase_set_timeout(TCase *tcase, double seconds) { (void)tcase, (void)seconds; }

void tcase_set_tags(TCase *tcase, const char *tags) { (void)tcase, (void)tags; }

static void add_fixture(struct Fixture *fixtures, int *count, SFun setup, SFun teardown) {
  if (*count == MOST_FIXTURES) abort();
  fixtures[*count].setup = setup;
  fixtures[*count].teardown = teardown;
  ++*count;
}

void tcase_add_unchecked_fixture(TCase *tcase, SFun setup, SFun teardown) {
  add_fixture(tcase->unchecked, &tcase->unchecked_count, setup, teardown);
}

void tcase_add_checked_fixture(TCase *tcase, SFun setup, SFun teardown) {
  add_fixture(tcase->checked, &tcase->checked_count, setup, teardown);
}

void __everypath_check_add(TCase *tcase, const TTest *test, int begin, int end) {
  for (int index = begin; index < end; index++) {
    struct Added *added = allocate(sizeof *added);
    added->test = test;
    added->index = index;
    *tcase->last = added;
    tcase->last = &added->next;
  }
}

SRunner *srunner_create(Suite *suite) {
  SRunner *runner = allocate(sizeof *runner);
  runner->last = &runner->first;
  if (suite != NULL) srunner_add_suite(runner, suite);
  return runner;
}

void srunner_add_suite(SRunner *runner, Suite *suite) {
  *runner->last = suite;
  runner->last = &suite->next;
}

void srunner_free(SRunner *runner) {
  Suite *next_suite;
  if (runner == NULL) return;
  for (Suite *suite = runner->first; suite != NULL; suite = next_suite) {
    TCase *next_case;
    next_suite = suite->next;
    for (TCase *tcase = suite->first; tcase != NULL; tcase = next_case) {
      struct Added *next_added;
      next_case = tcase->next;
      for (struct Added *added = tcase->first; added != NULL; added = next_added) {
        next_added = added->next;
        free(added);
      }
      free(tcase);
    }
    free(suite);
  }
  free(runner);
}

void srunner_set_fork_status(SRunner *runner, enum fork_status status) { runner->status = status; }

enum fork_status srunner_fork_status(SRunner *runner) {
  const char *chosen;
  if (runner->status != CK_FORK_GETENV) return runner->status;
  chosen = getenv("CK_FORK");
  return chosen != NULL && strcmp(chosen, "no") == 0 ? CK_NOFORK : CK_FORK;
}

static void set_up(const struct Fixture *fixtures, int count) {
  for (int at = 0; at < count; at++)
    if (fixtures[at].setup != NULL) fixtures[at].setup();
}

static void tear_down(const struct Fixture *fixtures, int count) {
  for (int at = count - 1; at >= 0; at--)
    if (fixtures[at].teardown != NULL) fixtures[at].teardown();
}

static int count_tests(const SRunner *runner) {
  int count = 0;
  for (const Suite *suite = runner->first; suite != NULL; suite = suite->next)
    for (const TCase *tcase = suite->first; tcase != NULL; tcase = tcase->next)
      for (const struct Added *added = tcase->first; added != NULL; added = added->next) count++;
  return count;
}

/* The tests are told apart one by one, so that a path has one. Without processes of their own they follow each other in one path. */
void srunner_run_all(SRunner *runner, enum print_output mode) {
  int is_forking = srunner_fork_status(runner) == CK_FORK;
  int count = count_tests(runner);
  unsigned wanted = 0;
  int at = 0;
  (void)mode;
  if (is_forking && count > 1) {
    __everypath_symbolic(&wanted, sizeof wanted, "test");
    __everypath_assume(wanted < (unsigned)count);
  }
  for (const Suite *suite = runner->first; suite != NULL; suite = suite->next) {
    for (const TCase *tcase = suite->first; tcase != NULL; tcase = tcase->next) {
      int is_set_up = 0;
      for (const struct Added *added = tcase->first; added != NULL; added = added->next, at++) {
        if (is_forking && wanted != (unsigned)at) continue;
        if (!is_set_up) set_up(tcase->unchecked, tcase->unchecked_count);
        is_set_up = 1;
        set_up(tcase->checked, tcase->checked_count);
        added->test->fn(added->index);
        tear_down(tcase->checked, tcase->checked_count);
        runner->run_count++;
        if (is_forking) break;
      }
      if (is_set_up) tear_down(tcase->unchecked, tcase->unchecked_count);
      if (is_set_up && is_forking) return;
    }
  }
}

/* A test that fails has ended its path. */
int srunner_ntests_failed(SRunner *runner) { return (void)runner, 0; }

int srunner_ntests_run(SRunner *runner) { return runner->run_count; }
