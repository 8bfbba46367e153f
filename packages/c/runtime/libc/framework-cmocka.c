/* cmocka (see frameworks/cmocka.h): the tests of a group in their order, and the queues of its mocks. */
#include <frameworks/cmocka.h>
#include <everypath-internal.h>

/* What was queued, for a mock's result or for an argument of it. The count is negative where it stays: -1 to be used once at least, -2 if at all. */
struct Queued {
  const char *function;
  const char *parameter;
  enum __everypath_cmocka_expectation kind;
  LargestIntegralType first;
  LargestIntegralType second;
  int count;
  int is_used;
  struct Queued *next;
};

static struct Queued *queue;
static jmp_buf end_of_test;

void __everypath_cmocka_skip(void) { longjmp(end_of_test, 1); }

static void add(struct Queued queued) {
  struct Queued **last = &queue;
  struct Queued *added = malloc(sizeof *added);
  if (added == NULL) abort();
  *added = queued;
  while (*last != NULL) last = &(*last)->next;
  *last = added;
}

static int is_for(const struct Queued *queued, const char *function, const char *parameter) {
  if (strcmp(queued->function, function) != 0) return 0;
  if (parameter == NULL || queued->parameter == NULL) return parameter == queued->parameter;
  return strcmp(queued->parameter, parameter) == 0;
}

/* The first one for that place, which is taken off where it has been used as often as it may be. */
static struct Queued taken(const char *function, const char *parameter) {
  for (struct Queued **at = &queue; *at != NULL; at = &(*at)->next) {
    struct Queued found = **at;
    if (!is_for(&found, function, parameter)) continue;
    (*at)->is_used = 1;
    if (found.count > 0 && --(*at)->count == 0) {
      struct Queued *old = *at;
      *at = old->next;
      free(old);
    }
    return found;
  }
  __everypath_check(0, "assertion", "nothing was queued for the call of a mock");
  __everypath_exit(1);
}

static int is_left_over(const struct Queued *queued) {
  return queued->count > 0 || (queued->count == -1 && !queued->is_used);
}

/* Empties the queue. */
static int has_left_over(void) {
  int found = 0;
  while (queue != NULL) {
    struct Queued *next = queue->next;
    found |= is_left_over(queue);
    free(queue);
    queue = next;
  }
  return found;
}

void __everypath_cmocka_will_return(const char *function, LargestIntegralType value, int count) {
  struct Queued queued = {.function = function, .kind = CMOCKA_VALUE, .first = value, .count = count};
  if (count != 0) add(queued);
}

LargestIntegralType __everypath_cmocka_mock(const char *function) { return taken(function, NULL).first; }

void __everypath_cmocka_expect(const char *function, const char *parameter, enum __everypath_cmocka_expectation kind,
                               LargestIntegralType first, LargestIntegralType second, int count) {
  struct Queued queued = {function, parameter, kind, first, second, count, 0, NULL};
  if (count != 0) add(queued);
}

int __everypath_cmocka_is_expected(const char *function, const char *parameter, LargestIntegralType value) {
  struct Queued expected = taken(function, parameter);
  switch (expected.kind) {
    case CMOCKA_VALUE: return value == expected.first;
    case CMOCKA_NOT_VALUE: return value != expected.first;
    case CMOCKA_STRING: return strcmp((const char *)(uintptr_t)value, (const char *)(uintptr_t)expected.first) == 0;
    case CMOCKA_RANGE: return expected.first <= value && value <= expected.second;
    default: return 1;
  }
}

int __everypath_cmocka_near(double left, double right, double epsilon) {
  double difference = left - right;
  return (difference < 0 ? -difference : difference) <= (epsilon < 0 ? -epsilon : epsilon);
}

int __everypath_cmocka_is_in(LargestIntegralType value, const LargestIntegralType *set, size_t count) {
  for (size_t at = 0; at < count; at++)
    if (set[at] == value) return 1;
  return 0;
}

static void require_set_up(int result) {
  __everypath_check(result == 0, "assertion", "a fixture of the tests fails");
  if (result != 0) __everypath_exit(1);
}

static void run_test(const struct CMUnitTest *test, void *group_state) {
  void *state = test->initial_state == NULL ? group_state : test->initial_state;
  if (test->setup_func != NULL) require_set_up(test->setup_func(&state));
  if (setjmp(end_of_test) == 0) {
    test->test_func(&state);
    __everypath_check(!has_left_over(), "assertion", "what was queued for mocks is left over at the end of a test");
  }
  has_left_over();
  if (test->teardown_func != NULL) require_set_up(test->teardown_func(&state));
}

int __everypath_cmocka_run(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                           CMFixtureFunction teardown) {
  void *state = NULL;
  if (setup != NULL) require_set_up(setup(&state));
  for (size_t at = 0; at < count; at++)
    if (tests[at].test_func != NULL) run_test(&tests[at], state);
  if (teardown != NULL) require_set_up(teardown(&state));
  return 0;
}
