/** Functions of the library whose model a prover need not follow, and of whose description the checker has no reading. */
const families: readonly RegExp[] = [
  /^(is(digit|lower|upper|alpha|alnum|xdigit|blank|space|cntrl|print|graph|punct|ascii)|to(lower|upper))$/,
  /^(str(n?len|n?cpy|n?cat|n?cmp|n?casecmp|coll|r?chr|str|pbrk|c?spn|n?dup|tok|tok_r|error)|stpn?cpy)$/,
  /^mem(cmp|chr)$/,
  /^(ato(i|l|ll|f)|strto(u?ll?|d|f))$/,
  /^(qsort|bsearch|getenv|time|clock)$/,
  /^(getchar|getc)(_unlocked)?$/,
  /^(fgetc|fgets|gets|getline|getdelim|fread|read|ungetc|feof|ferror|fileno|ftell|clearerr|rewind|fseek)$/,
  /^(__isoc99_)?[fs]?scanf$/,
  /^(sn?printf|fwrite|put(char|c)_unlocked|fopen|tmpfile|fclose|remove|rename)$/,
];

export function isTakenByDescription(name: string): boolean {
  return families.some((each) => each.test(name));
}
