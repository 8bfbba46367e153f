/* diverges: everypath terminate recursion-mutual-endless.c --entry ping */
static int pong(int n);

int ping(int n) { return n > 0 ? pong(n) : 0; }

static int pong(int n) { return ping(n); }
