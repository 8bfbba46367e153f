/* terminates: everypath terminate recursion-fibonacci.c --entry fib */
unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
