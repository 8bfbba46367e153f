// C++ without exceptions: the first byte of standard input chooses a program, the second is what it works on.
#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

namespace shapes {
class Shape {
 public:
  explicit Shape(int size) : size_(size) {}
  virtual ~Shape() { std::printf("~Shape %d\n", size_); }
  virtual int area() const = 0;
  virtual const char *name() const { return "shape"; }

 protected:
  int size_;
};

class Square : public Shape {
 public:
  using Shape::Shape;
  int area() const override { return size_ * size_; }
  const char *name() const override { return "square"; }
};

class Bar final : public Shape {
 public:
  Bar(int size, int width) : Shape(size), width_(width) {}
  ~Bar() override { std::printf("~Bar %d\n", width_); }
  int area() const override { return size_ * width_; }

 private:
  int width_;
};
}  // namespace shapes

static void virtual_calls(int x) {
  shapes::Shape *shape = x % 2 == 0 ? static_cast<shapes::Shape *>(new shapes::Square(x / 16)) : new shapes::Bar(x / 16, 3);
  std::printf("%s %d\n", shape->name(), shape->area());
  delete shape;
}

template <class T, std::size_t room> class Stack {
 public:
  bool push(T value) {
    if (count_ == room) return false;
    items_[count_++] = std::move(value);
    return true;
  }
  bool pop(T &value) {
    if (count_ == 0) return false;
    value = std::move(items_[--count_]);
    return true;
  }
  std::size_t size() const { return count_; }

 private:
  T items_[room] = {};
  std::size_t count_ = 0;
};

static void templates(int x) {
  Stack<int, 3> numbers;
  for (int i = 0; i < (x & 7); i++) numbers.push(i * i);
  Stack<const char *, 2> words;
  words.push("first");
  words.push("second");
  int number = -1;
  const char *word = nullptr;
  numbers.pop(number);
  words.pop(word);
  std::printf("%zu %d %s\n", numbers.size(), number, word);
}

class Guard {
 public:
  explicit Guard(const char *name) : name_(name) { std::printf("+%s ", name_); }
  ~Guard() { std::printf("-%s ", name_); }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;

 private:
  const char *name_;
};

static int early(int x) {
  Guard outer("outer");
  if (x < 100) return 1;
  Guard inner("inner");
  for (int i = 0; i < 3; i++) {
    Guard loop("loop");
    if (i == x - 200) break;
    if (i == 1) continue;
  }
  return 2;
}

static void destructors(int x) { std::printf("%d\n", early(x)); }

class Text {
 public:
  Text(const char *text) : bytes_(new char[std::strlen(text) + 1]) { std::strcpy(bytes_, text); }
  Text(const Text &other) : Text(other.bytes_) {}
  Text(Text &&other) noexcept : bytes_(std::exchange(other.bytes_, nullptr)) {}
  Text &operator=(Text other) {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Text() { delete[] bytes_; }
  friend Text operator+(const Text &left, const Text &right) {
    std::size_t first = std::strlen(left.bytes_);
    char *bytes = new char[first + std::strlen(right.bytes_) + 1];
    std::strcpy(bytes, left.bytes_);
    std::strcpy(bytes + first, right.bytes_);
    Text sum("");
    delete[] sum.bytes_;
    sum.bytes_ = bytes;
    return sum;
  }
  bool operator==(const Text &other) const { return std::strcmp(bytes_, other.bytes_) == 0; }
  const char *get() const { return bytes_; }

 private:
  char *bytes_;
};

static void operators(int x) {
  Text text(x > 'm' ? "late" : "early");
  Text both = text + "!" + text;
  text = both;
  std::printf("%s %d\n", text.get(), both == text);
}

template <class F> static int apply_twice(F &&function, int x) { return function(function(x)); }

static void closures(int x) {
  int calls = 0;
  auto add = [&calls, x](int y) { return calls++, x > 50 ? x + y : y - x; };
  int result = apply_twice(add, 1);
  std::printf("%d %d\n", result, calls);
}

template <class T> constexpr T power(T base, unsigned exponent) {
  if constexpr (sizeof(T) > 4) return exponent == 0 ? 1 : base * power(base, exponent - 1);
  T result = 1;
  while (exponent-- > 0) result = static_cast<T>(result * base);
  return result;
}
static_assert(power(3, 4) == 81);

static int overloaded(int) { return 1; }
static int overloaded(unsigned char) { return 2; }
static int overloaded(const char *) { return 3; }
static int overloaded(double, int more = 4) { return more; }

static void overloads(int x) {
  std::printf("%d%d%d%d %lld\n", overloaded(x), overloaded(static_cast<unsigned char>(x)), overloaded("x"), overloaded(1.5), power(2ll, x & 3));
}

struct Node {
  int value;
  Node *next = nullptr;
};

class List {
 public:
  List(std::initializer_list<int> values) {
    for (int value : values) add(value);
  }
  ~List() {
    while (head_ != nullptr) delete std::exchange(head_, head_->next);
  }
  void add(int value) { head_ = new Node{value, head_}; }
  class Iterator {
   public:
    explicit Iterator(Node *node) : node_(node) {}
    int &operator*() const { return node_->value; }
    Iterator &operator++() { return node_ = node_->next, *this; }
    bool operator!=(const Iterator &other) const { return node_ != other.node_; }

   private:
    Node *node_;
  };
  Iterator begin() { return Iterator(head_); }
  Iterator end() { return Iterator(nullptr); }

 private:
  Node *head_ = nullptr;
};

static void iterators(int x) {
  List list{1, 2, 3};
  if (x == 'q') list.add(x);
  for (int &value : list) value *= 2;
  int sum = 0;
  for (int value : list) sum += value;
  std::printf("%d\n", sum);
}

struct Left {
  virtual ~Left() = default;
  virtual int left() { return 1; }
  int a = 10;
};
struct Right {
  virtual ~Right() = default;
  virtual int right() { return 2; }
  int b = 20;
};
struct Both : Left, Right {
  int left() override { return b; }
  int right() override { return a + b; }
};
struct Base {
  int shared = 5;
};
struct First : virtual Base {};
struct Second : virtual Base {};
struct Diamond : First, Second {};

static void inheritance(int x) {
  Both both;
  both.a = x & 15;
  Right &right = both;
  Left *left = &both;
  Diamond diamond;
  diamond.First::shared++;
  std::printf("%d %d %d\n", right.right(), left->left(), diamond.Second::shared);
  int (Both::*member)() = x < 0x40 ? &Both::left : &Both::right;
  int Both::*field = &Both::b;
  std::printf("%d %d\n", (both.*member)(), both.*field);
}

enum class Colour : std::uint8_t { red, green, blue };
union Number {
  std::uint32_t bits;
  float value;
};

static const char *text_of(Colour colour) {
  switch (colour) {
    case Colour::red: return "red";
    case Colour::green: return "green";
    default: return "other";
  }
}

static void enumerations(int x) {
  auto colour = static_cast<Colour>(x % 4);
  Number number{.bits = 0x3f800000u + static_cast<std::uint32_t>(colour)};
  std::printf("%s %d\n", text_of(colour), number.value > 1.0f);
}

static int made;
struct Counter {
  explicit Counter(int start) : count(start + made++) {}
  ~Counter() { std::printf("counter %d ends\n", count); }
  int count;
};
static Counter global(7);
static Counter &local_static() {
  static Counter counter(100);
  return counter;
}

static void statics(int x) {
  if (x > 0x20) local_static().count++;
  global.count += 2;
  std::printf("%d\n", made);
}

static void placement(int x) {
  alignas(Counter) unsigned char memory[2 * sizeof(Counter)];
  auto *first = new (memory) Counter(x & 1);
  auto *second = new (memory + sizeof(Counter)) Counter(x & 2);
  std::printf("%d\n", first->count + second->count);
  second->~Counter();
  first->~Counter();
  int *none = new (std::nothrow) int[4]{1, 2, 3, x};
  std::printf("%d\n", none[x & 3]);
  delete[] none;
}

struct Drawable {
  virtual void draw() const = 0;
  virtual ~Drawable() = 0;
  int depth = 1;
};
Drawable::~Drawable() { std::printf("~Drawable %d\n", depth); }
struct Clickable {
  virtual bool click(int place) = 0;
  virtual ~Clickable() {}
  int clicks = 0;
};
struct Cloneable {
  virtual Cloneable *clone() const = 0;
  virtual ~Cloneable() = default;
};
struct Widget : Drawable, Clickable, virtual Cloneable {
  explicit Widget(int width) : width(width) { depth = width + 1; }
  void draw() const override { std::printf("widget %d, clicks %d\n", width, clicks); }
  bool click(int place) override { return place < width && ++clicks > 0; }
  Widget *clone() const override { return new Widget(*this); }
  int width;
};
struct Button : Widget {
  using Widget::Widget;
  Button(const Button &other) : Widget(other) { std::printf("copied "); }
  void draw() const override {
    std::printf("button ");
    Widget::draw();
  }
  Button *clone() const override { return new Button(*this); }
};

static void thunks(int x) {
  Widget *widget = x > 'M' ? new Button(90) : new Widget(9);
  Clickable *clickable = widget;
  Cloneable *copy = widget->clone();
  bool (Clickable::*click)(int) = &Clickable::click;
  bool hit = (clickable->*click)(x);
  std::printf("%d %d\n", hit, clickable->*(&Clickable::clicks));
  static_cast<const Drawable *>(widget)->draw();
  delete clickable;
  delete copy;
}

template <class S> class Function;
template <class R, class... A> class Function<R(A...)> {
  struct Base {
    virtual R call(A...) = 0;
    virtual Base *copy() const = 0;
    virtual ~Base() {}
  };
  template <class F> struct Holder : Base {
    explicit Holder(F function) : function(std::move(function)) {}
    R call(A... arguments) override { return function(arguments...); }
    Base *copy() const override { return new Holder(function); }
    F function;
  };
  Base *base_;

 public:
  template <class F> Function(F function) : base_(new Holder<F>(std::move(function))) {}
  Function(const Function &other) : base_(other.base_->copy()) {}
  ~Function() { delete base_; }
  R operator()(A... arguments) const { return base_->call(arguments...); }
};

static int doubled(int x) { return 2 * x; }
static int repeated(const Function<int(int)> &function, int x, int times = 2) {
  while (times-- > 0) x = function(x);
  return x;
}

static void erasure(int x) {
  Function<int(int)> add = [x](int y) { return x + y; };
  std::printf("%d ", repeated(x > 64 ? add : Function<int(int)>(doubled), 5));
  std::printf("%d\n", repeated(doubled, x & 15, 3));
}

struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};
template <std::size_t... index> static int weighted(const std::array<int, 3> &values, std::index_sequence<index...>) {
  return ((values[index] * static_cast<int>(index + 1)) + ...);
}
template <class T> concept Small = std::is_integral_v<T> && sizeof(T) < sizeof(int);
template <Small T> static T highest(T) { return std::numeric_limits<T>::max(); }
template <class... T> static auto sum(T... values) { return (values + ... + 0); }
static_assert(std::numeric_limits<long>::min() < -1 && std::numeric_limits<unsigned char>::max() == 255);
static_assert(std::numeric_limits<float>::lowest() < 0 && std::numeric_limits<int>::digits == 31);
static_assert(std::is_same_v<std::decay_t<const int(&)[3]>, const int *> && std::is_enum<Colour>::value);
static_assert(std::is_same_v<std::remove_cvref_t<const volatile char &>, char> && std::is_base_of_v<Left, Both>);

static void headers(int x) {
  Version version{x / 16, x % 16};
  std::array numbers{1, 2, x};
  auto order = 1.5 <=> static_cast<double>(x);
  std::printf("%d %d ", version >= Version{4, 2}, order < 0);
  std::printf("%d %d ", weighted(numbers, std::make_index_sequence<3>{}), highest(static_cast<short>(x)));
  std::printf("%ld\n", sum(1, x, 3L));
}

int main() {
  static void (*const programs[])(int) = {virtual_calls, templates, destructors, operators,    closures, overloads,
                                          iterators,     inheritance, enumerations, statics, placement, thunks,   erasure,  headers};
  int chosen = std::getchar();
  int x = std::getchar();
  if (chosen < 0 || chosen >= static_cast<int>(sizeof programs / sizeof *programs)) return 99;
  switch (chosen) {
#define PROGRAM(n) case n: programs[n](x); break;
    PROGRAM(0) PROGRAM(1) PROGRAM(2) PROGRAM(3) PROGRAM(4) PROGRAM(5) PROGRAM(6) PROGRAM(7) PROGRAM(8) PROGRAM(9) PROGRAM(10)
    PROGRAM(11) PROGRAM(12) PROGRAM(13)
  }
  return chosen;
}
