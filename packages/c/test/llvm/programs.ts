/** C programs that between them use what C has: each compiles without headers. */
export const programs: Readonly<Record<string, string>> = {
  arithmetic: `
unsigned mix(unsigned a, int b) { return (a << 3 ^ b * 7) % 11 + (unsigned)(b >> 2) - a / 3; }
long long wide(long long x, short s) { return x * s + ~x - (s | 3); }`,
  floating: `
float half_of(float x) { return x * 0.5f; }
double poly(double x) { return -x * x + 1e300 / 3.25 - 0.1; }
int truncate_it(double d, float f) { return (int)d + (unsigned char)f; }
long double wide(long double v, int i) { return v * 1.25L + i; }
_Bool less(double a, double b) { return a < b || a != a; }`,
  loops: `
int collatz(unsigned n) { int steps = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; steps++; } return steps; }
int nested(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = i; j > 0; j--) { if (j == 3) continue; s += i ^ j; } return s; }
void spin(volatile int *flag) { do { } while (*flag); }`,
  choices: `
const char *name(int day) { switch (day) { case 1: return "mon"; case 2: case 3: return "mid"; case -4: return "neg"; case 100000: return "far"; default: return 0; } }
int jump(int n) { if (n < 0) goto bad; return n ? n > 5 ? 2 : 1 : 0; bad: return -1; }`,
  arrays: `
int table[4][5] = {{1, 2}, {3}}; static char text[] = "a\\"b\\n\\x01\\xff"; extern int outside[];
int sum(int n, int grid[n][n]) { int local[n], s = table[1][2] + text[0] + outside[3]; for (int i = 0; i < n; i++) { local[i] = grid[i][i]; s += local[i]; } return s; }`,
  structures: `
struct point { int x, y; }; struct line { struct point from, to; char tag[3]; };
struct flags { unsigned a : 3; signed b : 7; unsigned long long c : 40; };
union number { int i; float f; unsigned char bytes[12]; };
struct line origin = {{1, 2}, {3, 4}, "ab"}; struct flags set = {5, -1, 99}; union number one = {.f = 1.0f};
struct point mid(struct line l) { struct point p = {(l.from.x + l.to.x) / 2, 0}; p.y = set.b; set.c++; return p; }
struct line copy(struct line *l) { struct line r = *l; r.tag[1] = one.bytes[2]; return r; }
float pun(int i) { union number n; n.i = i; return n.f; }`,
  pointers: `
struct list { struct list *next; int value; };
int length(const struct list *l) { int n = 0; for (; l; l = l->next) n += l->value; return n; }
int apply(int (*f)(int, void *), int x, void *data) { return f(x, data); }
long distance(int *a, int *b) { return b - a + (a < b) + (a == (int *)8); }
unsigned long bits(void *p) { return (unsigned long)p & ~7ul; }
int *third = &((int[]){1, 2, 3})[2]; void *self = &self; long address = (long)&address + 4;`,
  variadic: `
int total(int n, ...) { __builtin_va_list ap, other; int s = 0; __builtin_va_start(ap, n); __builtin_va_copy(other, ap);
  while (n--) s += __builtin_va_arg(ap, int); s += (int)__builtin_va_arg(other, double); __builtin_va_end(ap); return s; }
int printf(const char *, ...); int say(void) { return printf("%d %s %f\\n", 1, "x", 2.5) + total(2, 3, 4.0); }`,
  storage: `
static int counter; _Thread_local int own = 3; extern int elsewhere; const int fixed = 7; int common_one;
__attribute__((weak)) int maybe = 1; __attribute__((section("here"), aligned(64))) int placed; __attribute__((visibility("hidden"))) int hidden_one;
int next(void) { static int calls = 5; return calls++ + counter++ + own + elsewhere + fixed + maybe + placed + hidden_one + common_one; }
int original(int x) { return x; } extern int second(int) __attribute__((alias("original")));`,
  atomics: `
_Atomic int shared; int plain;
int bump(void) { shared += 2; __sync_fetch_and_or(&plain, 4); __atomic_store_n(&plain, 1, __ATOMIC_RELEASE); __sync_synchronize(); return __atomic_load_n(&plain, __ATOMIC_ACQUIRE); }
_Bool swap(int *p, int from, int to) { return __atomic_compare_exchange_n(p, &from, to, 1, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED) || __atomic_exchange_n(p, 3, __ATOMIC_SEQ_CST); }`,
  computedGoto: `
int run(const unsigned char *code) { static void *const table[] = {&&add, &&twice, &&done}; int acc = 0; goto *table[*code];
  add: acc++; goto *table[*++code]; twice: acc *= 2; goto *table[*++code]; done: return acc; }`,
  assembler: `
__asm__(".globl marker"); int read_it(int x) { int r; __asm__ volatile("mov %1, %0\\n\\tadd $1, %0" : "=r"(r) : "r"(x) : "cc", "memory"); return r; }
int branchy(int x) { __asm__ goto("test %0, %0; jne %l1" : : "r"(x) : : yes); return 0; yes: return 1; }`,
  vectors: `
typedef float four __attribute__((vector_size(16))); typedef int quad __attribute__((vector_size(16)));
four scale(four v, float s) { return v * s + (four){1, 2, 3, 4}; } quad pick(quad a, quad b) { return __builtin_shufflevector(a, b, 0, 5, 2, 7) & (a > b); }
int lane(quad q, int i) { q[i] = 3; return q[1]; }
void axpy(int n, float a, float *restrict x, float *restrict y) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }
int total(const int *v, int n) { int s = 0; for (int i = 0; i < n; i++) s += v[i] * v[i]; return s; }`,
  complex: `double _Complex square(double _Complex z) { return z * z + 1.0i; } double part(float _Complex z) { return __real__ z - __imag__ z; }`,
  wideIntegers: `
__int128 product(long a, long b) { return (__int128)a * b; } unsigned _BitInt(37) odd(unsigned _BitInt(37) x) { return x * 3; }
__int128 big = ((__int128)1 << 100) + 7; int high(unsigned __int128 v) { return (int)(v >> 64); }`,
  builtins: `
int count(unsigned x, unsigned long y) { return __builtin_popcount(x) + __builtin_ctz(x | 1) + __builtin_clzl(y | 1) + __builtin_bswap32(x); }
_Bool overflow(int a, int b, int *r) { return __builtin_add_overflow(a, b, r) | __builtin_mul_overflow(a, b, r); }
void *block(unsigned long n) { void *p = __builtin_alloca(n); __builtin_memset(p, 0, n); __builtin_memcpy(p, "abcdefgh", 8); if (__builtin_expect(!p, 0)) __builtin_trap(); return __builtin_object_size(p, 0) ? p : 0; }
double root(double x) { return __builtin_sqrt(x) + __builtin_fabs(x) + __builtin_fma(x, x, x); } void never(int x) { __builtin_assume(x > 3); if (x < 2) __builtin_unreachable(); }`,
  recursion: `
int ack(int m, int n) { return m ? ack(m - 1, n ? ack(m, n - 1) : 1) : n + 1; } static inline int helper(int x) { return x * 2; } int user(int x) { return helper(x) + helper(x + 1); }
__attribute__((noreturn)) void stop(int); int check(int x) { if (x) stop(x); return x; } int even(unsigned); int odd(unsigned n) { return n ? even(n - 1) : 0; } int even(unsigned n) { return n ? odd(n - 1) : 1; }`,
  sorting: `
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void quick(int *v, int n) { if (n < 2) return; int last = 0; swap(v, v + n / 2); for (int i = 1; i < n; i++) if (v[i] < v[0]) swap(v + ++last, v + i); swap(v, v + last); quick(v, last); quick(v + last + 1, n - last - 1); }
int search(const int *v, int n, int key) { int low = 0, high = n - 1; while (low <= high) { int middle = low + (high - low) / 2; if (v[middle] == key) return middle; if (v[middle] < key) low = middle + 1; else high = middle - 1; } return -1; }`,
  strings: `
unsigned long length(const char *s) { const char *p = s; while (*p) p++; return p - s; } char *copy(char *to, const char *from) { char *r = to; while ((*to++ = *from++)); return r; }
int compare(const char *a, const char *b) { while (*a && *a == *b) a++, b++; return (unsigned char)*a - (unsigned char)*b; } const char *words[] = {"one", "two", "", "\\0embedded"}; wchar_like: ; `.replace(
    "wchar_like: ;",
    'int wide[] = L"h\\u00e9";',
  ),
  enumerations: `
enum color { RED, GREEN = 5, BLUE = -3 }; typedef enum color tint; enum big { HUGE_ONE = 1u << 31 }; tint favourite = GREEN; enum big largest;
_Bool is_red(enum color c) { return c == RED; } tint mix(tint a, tint b) { return a > b ? a : (tint)(b + BLUE); }`,
  generic: `
#define kind(x) _Generic((x), int: 1, double: 2, default: 3)
int kinds(void) { return kind(1) + kind(2.0) + kind("s"); } int statement(int x) { return ({ int y = x; y *= y; y; }); } struct tail { int n; int items[]; };
int flexible(struct tail *t) { int s = 0; for (int i = 0; i < t->n; i++) s += t->items[i]; return s; } void empty(void) {} struct none {} nothing;`,
};
