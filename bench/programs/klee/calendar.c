/* Arithmetic: the day of the week of a date, by divisions, and what is wrong with the date. */
#include <klee/klee.h>

int main(void) {
  unsigned year, month, day;
  klee_make_symbolic(&year, sizeof year, "year");
  klee_make_symbolic(&month, sizeof month, "month");
  klee_make_symbolic(&day, sizeof day, "day");
  if (year < 1900 || year > 2100) return -1;
  if (month < 1 || month > 12) return -2;
  unsigned leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  unsigned length = month == 2 ? 28 + leap : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  if (day < 1 || day > length) return -3;
  unsigned shifted = month < 3 ? month + 12 : month;
  unsigned of = month < 3 ? year - 1 : year;
  unsigned weekday = (day + 13 * (shifted + 1) / 5 + of + of / 4 - of / 100 + of / 400) % 7;
  if (weekday == 0) return 6;
  if (weekday == 1) return 0;
  return 1;
}
