// A tokenizer as compilers have it. A table says which characters go on with a token; where it has nothing, the token ends. Names are
// told from keywords, numbers, operators, brackets and texts; space and comments are left out.
// The table decides without a branch: a run forks only where a token ends or the input is wrong, so that a path is one way to cut
// six characters into tokens.
// options: --stdin 6
// paths: 143
#include <stdio.h>

/* Characters that all tokens treat alike. */
enum class {
  OTHER,
  BLANK,
  NEW_LINE,
  LETTER,
  DIGIT,
  POINT,
  EQUALS,
  COMPARISON,
  OPERATOR,
  BRACKET,
  QUOTE,
  HASH,
  CLASSES
};

/* What the characters of the token so far are. */
enum state {
  START,
  SPACE,
  COMMENT,
  NAME,
  INTEGER,
  INTEGER_POINT, /* "3." wants another digit */
  FRACTION,
  COMPARISON_SIGN, /* "<" may become "<=" */
  OPERATOR_SIGN,
  BRACKET_SIGN,
  OPEN_TEXT,
  TEXT,
  STATES
};

/* In the table beside the states: the token ends before this character, or is wrong with it. */
enum { END = STATES, WRONG_CHARACTER, WRONG_NUMBER, WRONG_TEXT };

enum kind { NOTHING, NAMES, KEYWORDS, NUMBERS, OPERATORS, BRACKETS, TEXTS, KINDS };

static const char *const kind_names[KINDS] = {
  "nothing", "names", "keywords", "numbers", "operators", "brackets", "texts",
};

static const char *const keywords[] = {"do", "else", "if", "let", "while"};

enum { KEYWORDS_LENGTH = sizeof keywords / sizeof keywords[0], LONGEST_KEYWORD = 5 };

static unsigned char class_of[256];
static unsigned char next_of[STATES][CLASSES];
static unsigned char kind_of[STATES];

struct tokenizer {
  enum state state;
  char text[LONGEST_KEYWORD]; /* the beginning of the token */
  int length;
  int line;
  int counts[KINDS];
};

static void put_in_class(const char *characters, enum class class) {
  for (; *characters != '\0'; characters++) class_of[(unsigned char)*characters] = class;
}

static void set_up_classes(void) {
  put_in_class("abcdefghijklmnopqrstuvwxyz", LETTER);
  put_in_class("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", LETTER);
  put_in_class("0123456789", DIGIT);
  put_in_class(" \t\r", BLANK);
  put_in_class("\n", NEW_LINE);
  put_in_class(".", POINT);
  put_in_class("=", EQUALS);
  put_in_class("<>!", COMPARISON);
  put_in_class("+-*/%&|", OPERATOR);
  put_in_class("()[]{},;", BRACKET);
  put_in_class("\"", QUOTE);
  put_in_class("#", HASH);
}

/* A state that ends tokens of a kind; all characters lead from it to `usual` until `connect` says otherwise. */
static void set_up_state(enum state state, enum kind kind, int usual) {
  kind_of[state] = kind;
  for (int class = 0; class < CLASSES; class++) next_of[state][class] = usual;
}

static void connect(enum state state, enum class class, int next) { next_of[state][class] = next; }

static void set_up_states(void) {
  set_up_state(START, NOTHING, WRONG_CHARACTER);
  connect(START, BLANK, SPACE);
  connect(START, NEW_LINE, SPACE);
  connect(START, HASH, COMMENT);
  connect(START, LETTER, NAME);
  connect(START, DIGIT, INTEGER);
  connect(START, EQUALS, COMPARISON_SIGN);
  connect(START, COMPARISON, COMPARISON_SIGN);
  connect(START, OPERATOR, OPERATOR_SIGN);
  connect(START, BRACKET, BRACKET_SIGN);
  connect(START, QUOTE, OPEN_TEXT);

  set_up_state(SPACE, NOTHING, END);
  connect(SPACE, BLANK, SPACE);
  connect(SPACE, NEW_LINE, SPACE);
  set_up_state(COMMENT, NOTHING, COMMENT);
  connect(COMMENT, NEW_LINE, END);

  set_up_state(NAME, NAMES, END);
  connect(NAME, LETTER, NAME);
  connect(NAME, DIGIT, NAME);

  set_up_state(INTEGER, NUMBERS, END);
  connect(INTEGER, DIGIT, INTEGER);
  connect(INTEGER, POINT, INTEGER_POINT);
  connect(INTEGER, LETTER, WRONG_NUMBER);
  set_up_state(INTEGER_POINT, NUMBERS, WRONG_NUMBER);
  connect(INTEGER_POINT, DIGIT, FRACTION);
  set_up_state(FRACTION, NUMBERS, END);
  connect(FRACTION, DIGIT, FRACTION);
  connect(FRACTION, LETTER, WRONG_NUMBER);

  set_up_state(COMPARISON_SIGN, OPERATORS, END);
  connect(COMPARISON_SIGN, EQUALS, OPERATOR_SIGN);
  set_up_state(OPERATOR_SIGN, OPERATORS, END);
  set_up_state(BRACKET_SIGN, BRACKETS, END);

  set_up_state(OPEN_TEXT, TEXTS, OPEN_TEXT);
  connect(OPEN_TEXT, NEW_LINE, WRONG_TEXT);
  connect(OPEN_TEXT, QUOTE, TEXT);
  set_up_state(TEXT, TEXTS, END);
}

/* 1 if the token is spelled like the keyword, else 0. */
static int is_spelled(const struct tokenizer *tokenizer, const char *keyword) {
  int same = 1;
  int length = 0;
  for (; keyword[length] != '\0' && length < tokenizer->length; length++)
    same &= tokenizer->text[length] == keyword[length];
  return same & (keyword[length] == '\0') & (length == tokenizer->length);
}

/* Counts the token. A keyword is a name to the table; its kind is the one after names. */
static void end_token(struct tokenizer *tokenizer) {
  int is_keyword = 0;
  for (int i = 0; i < KEYWORDS_LENGTH; i++) is_keyword |= is_spelled(tokenizer, keywords[i]);
  tokenizer->counts[kind_of[tokenizer->state] + is_keyword]++;
  tokenizer->state = START;
  tokenizer->length = 0;
}

/* Takes one character; 0, or what is wrong. */
static int take(struct tokenizer *tokenizer, int character) {
  enum class class = class_of[character];
  int next = next_of[tokenizer->state][class];
  if (next == END) {
    end_token(tokenizer);
    next = next_of[START][class];
  }
  if (next > END) return next;
  if (tokenizer->length < LONGEST_KEYWORD) tokenizer->text[tokenizer->length] = character;
  tokenizer->length++;
  tokenizer->line += character == '\n';
  tokenizer->state = next;
  return 0;
}

/* The end of the input ends the last token; 0, or what is wrong. */
static int finish(struct tokenizer *tokenizer) {
  if (tokenizer->state == OPEN_TEXT) return WRONG_TEXT;
  if (tokenizer->state == INTEGER_POINT) return WRONG_NUMBER;
  end_token(tokenizer);
  return 0;
}

static int complain(const struct tokenizer *tokenizer, int wrong) {
  static const char *const messages[] = {
    "no token begins like this", "no number goes on like this", "a text has no end",
  };
  printf("line %d: %s\n", tokenizer->line, messages[wrong - WRONG_CHARACTER]);
  return 1;
}

int main(void) {
  struct tokenizer tokenizer = {.state = START, .line = 1};
  set_up_classes();
  set_up_states();
  for (int character = getchar(); character != EOF; character = getchar()) {
    int wrong = take(&tokenizer, character);
    if (wrong != 0) return complain(&tokenizer, wrong);
  }
  int wrong = finish(&tokenizer);
  if (wrong != 0) return complain(&tokenizer, wrong);
  for (int kind = NAMES; kind < KINDS; kind++) printf("%s: %d\n", kind_names[kind], tokenizer.counts[kind]);
  return 0;
}
