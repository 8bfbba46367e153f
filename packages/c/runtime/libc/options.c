/* <getopt.h>, <unistd.h>: options of a command line, long ones too. Other arguments are moved behind the options, as on Linux. */
#include <everypath-internal.h>
#include <getopt.h>
#include <stddef.h>

#include "file.h"

char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

/* What happens to an argument that is no option. */
enum ordering { PERMUTE, STOP, RETURN };

static int is_started;
static enum ordering ordering;
/* The rest of an argument of several short options. */
static char *rest;
/* The arguments from the first to before the second are no options, and were passed over. */
static int first_passed;
static int end_passed;

struct command {
  int count;
  char **arguments;
  const char *shorts;
  const struct option *longs;
  int *index;
  int is_long_only;
  int is_quiet;
};

static size_t length_of(const char *text) {
  size_t length = 0;
  while (text[length] != '\0') length++;
  return length;
}

static int is_same(const char *left, const char *right, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (left[i] != right[i]) return 0;
    if (left[i] == '\0') return 1;
  }
  return 1;
}

static void say(const char *text) { __everypath_put(stderr, text, length_of(text)); }

/* "program: before'prefix name'after" */
static void complain(const struct command *command, const char *before, const char *prefix, const char *name, const char *after) {
  if (command->is_quiet) return;
  say(command->arguments[0]);
  say(": ");
  say(before);
  say(prefix);
  say(name);
  say(after);
}

static const char *find_short(const struct command *command, char letter) {
  const char *found = command->shorts;
  while (*found != '\0' && *found != letter) found++;
  return *found == '\0' ? NULL : found;
}

/* Moves the arguments passed over behind the options that followed them. */
static void exchange(char **arguments) {
  int count = optind - end_passed;
  for (int i = 0; i < count; i++) {
    char *option = arguments[end_passed + i];
    for (int j = end_passed + i; j > first_passed + i; j--) arguments[j] = arguments[j - 1];
    arguments[first_passed + i] = option;
  }
  first_passed += count;
  end_passed = optind;
}

static int is_option(const char *argument) { return argument[0] == '-' && argument[1] != '\0'; }

static const struct option *find_long(const struct command *command, size_t length, int *is_ambiguous) {
  const struct option *found = NULL;
  *is_ambiguous = 0;
  for (const struct option *option = command->longs; option->name != NULL; option++) {
    if (is_same(option->name, rest, length) && length_of(option->name) == length) {
      *is_ambiguous = 0;
      return option;
    }
    if (length > length_of(option->name) || !is_same(option->name, rest, length)) continue;
    if (found == NULL) {
      found = option;
    } else if (command->is_long_only || found->has_arg != option->has_arg || found->flag != option->flag ||
               found->val != option->val) {
      *is_ambiguous = 1;
    }
  }
  return found;
}

static int ambiguous(const struct command *command, const char *prefix, size_t length) {
  complain(command, "option '", prefix, rest, "' is ambiguous; possibilities:");
  for (const struct option *option = command->longs; option->name != NULL && !command->is_quiet; option++) {
    if (length > length_of(option->name) || !is_same(option->name, rest, length)) continue;
    say(" '");
    say(prefix);
    say(option->name);
    say("'");
  }
  if (!command->is_quiet) say("\n");
  rest = NULL;
  optind++;
  optopt = 0;
  return '?';
}

/* The long option at `rest`; -1 where it may be short ones. */
static int take_long(const struct command *command, const char *prefix) {
  const struct option *option;
  size_t length = 0;
  int is_ambiguous;
  while (rest[length] != '\0' && rest[length] != '=') length++;
  option = find_long(command, length, &is_ambiguous);
  if (is_ambiguous) return ambiguous(command, prefix, length);
  if (option == NULL) {
    if (command->is_long_only && command->arguments[optind][1] != '-' && find_short(command, *rest) != NULL) return -1;
    complain(command, "unrecognized option '", prefix, rest, "'\n");
    rest = NULL;
    optind++;
    optopt = 0;
    return '?';
  }
  optind++;
  if (rest[length] == '=') {
    if (option->has_arg == no_argument) {
      complain(command, "option '", prefix, option->name, "' doesn't allow an argument\n");
      rest = NULL;
      optopt = option->val;
      return '?';
    }
    optarg = rest + length + 1;
  } else if (option->has_arg == required_argument) {
    if (optind >= command->count) {
      complain(command, "option '", prefix, option->name, "' requires an argument\n");
      rest = NULL;
      optopt = option->val;
      return command->shorts[0] == ':' ? ':' : '?';
    }
    optarg = command->arguments[optind++];
  }
  rest = NULL;
  if (command->index != NULL) *command->index = (int)(option - command->longs);
  if (option->flag == NULL) return option->val;
  *option->flag = option->val;
  return 0;
}

static int take_short(const struct command *command) {
  char letter[2] = {*rest++, '\0'};
  const char *option = find_short(command, letter[0]);
  if (*rest == '\0') optind++;
  if (option == NULL || letter[0] == ':' || letter[0] == ';') {
    complain(command, "invalid option -- '", "", letter, "'\n");
    optopt = (unsigned char)letter[0];
    return '?';
  }
  if (option[1] != ':') return (unsigned char)letter[0];
  if (*rest != '\0') {
    optarg = rest;
    optind++;
  } else if (option[2] == ':') {
    optarg = NULL;
  } else if (optind == command->count) {
    complain(command, "option requires an argument -- '", "", letter, "'\n");
    optopt = (unsigned char)letter[0];
    rest = NULL;
    return command->shorts[0] == ':' ? ':' : '?';
  } else {
    optarg = command->arguments[optind++];
  }
  rest = NULL;
  return (unsigned char)letter[0];
}

static void start(void) {
  if (optind == 0) optind = 1;
  first_passed = end_passed = optind;
  rest = NULL;
  is_started = 1;
}

/* Passes over arguments that are no options. Whether the next one is to be looked at. */
static int find_next(const struct command *command) {
  char **arguments = command->arguments;
  if (end_passed > optind) end_passed = optind;
  if (first_passed > optind) first_passed = optind;
  if (ordering == PERMUTE) {
    if (first_passed != end_passed && end_passed != optind) {
      exchange(arguments);
    } else if (end_passed != optind) {
      first_passed = optind;
    }
    /* Where this is set, the first argument that is no option ends them. */
    if (optind < command->count && !is_option(arguments[optind])) __everypath_assumed("variable", "POSIXLY_CORRECT");
    while (optind < command->count && !is_option(arguments[optind])) optind++;
    end_passed = optind;
  }
  if (optind != command->count && is_same(arguments[optind], "--", 3)) {
    optind++;
    if (first_passed != end_passed && end_passed != optind) {
      exchange(arguments);
    } else if (first_passed == end_passed) {
      first_passed = optind;
    }
    end_passed = command->count;
    optind = command->count;
  }
  if (optind != command->count) return 1;
  if (first_passed != end_passed) optind = first_passed;
  return 0;
}

static int next_option(struct command command) {
  if (command.count < 1) return -1;
  optarg = NULL;
  if (optind == 0 || !is_started) start();
  ordering = command.shorts[0] == '-' ? RETURN : command.shorts[0] == '+' ? STOP : PERMUTE;
  if (ordering != PERMUTE) command.shorts++;
  command.is_quiet = !opterr || command.shorts[0] == ':';
  if (rest == NULL || *rest == '\0') {
    const char *argument;
    if (!find_next(&command)) return -1;
    argument = command.arguments[optind];
    if (!is_option(argument)) {
      if (ordering == STOP) return -1;
      optarg = command.arguments[optind++];
      return 1;
    }
    if (command.longs != NULL && argument[1] == '-') {
      rest = command.arguments[optind] + 2;
      return take_long(&command, "--");
    }
    rest = command.arguments[optind] + 1;
    if (command.longs != NULL && command.is_long_only && (argument[2] != '\0' || find_short(&command, argument[1]) == NULL)) {
      int found = take_long(&command, "-");
      if (found != -1) return found;
    }
  }
  return take_short(&command);
}

int getopt(int argc, char *const argv[], const char *options) {
  struct command command = {argc, (char **)argv, options, NULL, NULL, 0, 0};
  return next_option(command);
}

int getopt_long(int argc, char *const argv[], const char *options, const struct option *long_options, int *index) {
  struct command command = {argc, (char **)argv, options, long_options, index, 0, 0};
  return next_option(command);
}

int getopt_long_only(int argc, char *const argv[], const char *options, const struct option *long_options, int *index) {
  struct command command = {argc, (char **)argv, options, long_options, index, 1, 0};
  return next_option(command);
}
