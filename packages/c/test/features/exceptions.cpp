// Exceptions, and what is known of types at run time: each program prints what it does. The first byte of the input chooses one.
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <typeinfo>

static int given;

struct Probe {
  const char *name;
  explicit Probe(const char *n) : name(n) { std::printf("+%s ", name); }
  Probe(const Probe &other) : name(other.name) { std::printf("=%s ", name); }
  ~Probe() { std::printf("-%s ", name); }
};

struct Base {
  int tag = 1;
  virtual ~Base() {}
  virtual int id() const { return 1; }
};
struct Left : virtual Base {
  int left = 2;
  int id() const override { return 2; }
};
struct Right : virtual Base {
  int right = 3;
};
struct Both : Left, Right {
  int both = 4;
  int id() const override { return 4; }
};
struct First { long first = 5; };
struct Second { long second = 6; };
struct Joined : First, Second { long joined = 7; };
struct Hidden : private Base {};
struct TwiceA : First {};
struct TwiceB : First {};
struct Twice : TwiceA, TwiceB {};

static void throws(int kind) {
  Probe here("throws");
  switch (kind) {
  case 0: throw 1;
  case 1: throw 2L;
  case 2: throw "text";
  case 3: throw Both();
  case 4: throw Joined();
  case 5: throw Probe("thrown");
  case 6: throw std::out_of_range("range");
  case 7: throw Hidden();
  case 8: throw Twice();
  case 9: throw nullptr;
  }
}

static int handlers() {
  try {
    Probe outer("outer");
    throws(given % 11);
    return 0;
  }
  catch (int value) { return 10 + value; }
  catch (long value) { return 20 + (int)value; }
  catch (const char *text) { return text == nullptr ? 31 : 30; }
  catch (Base &base) { return 40 + base.tag + base.id(); }
  catch (Second &second) { return 50 + (int)second.second; }
  catch (Probe probe) { std::printf("<%s> ", probe.name); return 60; }
  catch (const std::logic_error &error) { std::printf("%s ", error.what()); return 70; }
  catch (First &) { return 80; }
  catch (...) { return 90; }
}

static int pass(int depth) {
  Probe here("pass");
  try {
    if (depth == 0) throw given;
    return pass(depth - 1);
  }
  catch (int value) {
    std::printf("%d ", value);
    if (value % 3 == 0) throw;
    if (value % 3 == 1) throw value + 1;
    return value;
  }
}

static int again() {
  try { return pass(3); }
  catch (int value) { return 100 + value % 50; }
}

struct Half {
  Probe first{"first"};
  Probe second{"second"};
  explicit Half(int x) { if (x & 1) throw x; }
};
static int constructors() {
  try {
    Half half(given);
    std::printf("whole ");
    return 1;
  }
  catch (int) { return 2; }
}

static int in_array() {
  static int made;
  struct Element {
    Element() { if (++made == given % 5) throw made; std::printf("+%d ", made); }
    ~Element() { std::printf("-%d ", made--); }
  };
  made = 0;
  try {
    Element *elements = new Element[4];
    delete[] elements;
    return 0;
  }
  catch (int at) { return at; }
}

static int function_try(int x) try {
  if (x > 100) throw x;
  return x;
}
catch (int) {
  return 1;
}

static int pointers() {
  Both both;
  try {
    if (given & 1) throw static_cast<Both *>(&both);
    throw static_cast<const Left *>(&both);
  }
  catch (Right *right) { return right->right; }
  catch (const Base *base) { return 10 + base->tag; }
}

static int to_void() {
  int x = 3;
  try {
    if (given & 1) throw &x;
    throw static_cast<const int *>(&x);
  }
  catch (void *) { return 1; }
  catch (const void *) { return 2; }
}

static int casts() {
  Both both;
  Left left;
  Base *base = given & 1 ? static_cast<Base *>(&both) : static_cast<Base *>(&left);
  Right *right = dynamic_cast<Right *>(base);
  Both *down = dynamic_cast<Both *>(base);
  const void *whole = dynamic_cast<void *>(base);
  int result = (right != nullptr) + 2 * (down != nullptr) + 4 * (whole == (given & 1 ? (void *)&both : (void *)&left));
  try { result += dynamic_cast<Both &>(*base).both * 8; }
  catch (const std::bad_cast &) { result += 64; }
  return result;
}

static int types() {
  Both both;
  Base plain;
  Base &seen = given & 1 ? static_cast<Base &>(both) : plain;
  std::printf("%d %d ", typeid(seen) == typeid(Both), typeid(int) == typeid(long));
  Base *none = given & 2 ? nullptr : &seen;
  try { return typeid(*none) == typeid(Base) ? 1 : 2; }
  catch (const std::bad_typeid &) { return 3; }
}

struct Guard {
  ~Guard() {
    std::printf("[%d] ", std::uncaught_exceptions());
    try { throw 5; }
    catch (int) { std::printf("(%d) ", std::uncaught_exceptions()); }
  }
};
static int within_cleanup() {
  try {
    Guard guard;
    if (given & 1) throw 1L;
    return 0;
  }
  catch (long) { return 1; }
}

static int loops() {
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    try {
      if (i == given % 5) throw i;
      if (i == 3) continue;
      sum += 10;
    }
    catch (int at) {
      sum += at;
      if (at == 2) break;
    }
  }
  return sum;
}

static int lambda() {
  auto act = [](int x) { if (x % 2) throw x; return x; };
  int (*pointer)(int) = act;
  try { return pointer(given % 7) + act(4); }
  catch (int x) { return 200 + x % 10; }
}

static int &reference(int &x) { if (given % 2) throw 1; return x; }
static double floating() { if (given % 3 == 0) throw 2; return 1.5; }
static Both structure() { if (given % 5 == 0) throw 3; return Both(); }
static int results() {
  int x = 0;
  try {
    reference(x) = 1;
    x += (int)(floating() * 2);
    x += structure().both;
    return x;
  }
  catch (int at) { return 10 * at + x; }
}

int main() {
  unsigned char input[2];
  if (std::fread(input, 1, 2, stdin) != 2) return 99;
  given = input[1];
  int result;
  switch (input[0]) {
  case 0: result = handlers(); break;
  case 1: result = again(); break;
  case 2: result = constructors(); break;
  case 3: result = in_array(); break;
  case 4: result = function_try(given); break;
  case 5: result = pointers(); break;
  case 6: result = to_void(); break;
  case 7: result = casts(); break;
  case 8: result = types(); break;
  case 9: result = within_cleanup(); break;
  case 10: result = loops(); break;
  case 11: result = lambda(); break;
  case 12: result = results(); break;
  default: return 99;
  }
  std::printf("%d\n", result);
  return input[0];
}
