// What programs use of the C++ standard library. The first byte of the input says which program runs, the second is its input.
#include <algorithm>
#include <any>
#include <array>
#include <bitset>
#include <complex>
#include <cstdio>
#include <deque>
#include <functional>
#include <iomanip>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

static void vectors(int x) {
  std::vector<int> v{5, 3, 9};
  v.push_back(x & 3);
  v.insert(v.begin() + 1, 7);
  v.erase(v.begin());
  int sum = std::accumulate(v.begin(), v.end(), 0);
  std::vector<std::vector<int>> grid(2, std::vector<int>(3, 1));
  grid[1][2] = sum;
  std::printf("%zu %d %d\n", v.size(), grid[1][2], v.back());
  try {
    std::printf("%d\n", v.at(x < 100 ? 2 : 20));
  } catch (const std::out_of_range &) {
    std::puts("out of range");
  }
}

static void strings(int x) {
  std::string s = "a text that is too long to stand in the object itself";
  s += x > 50 ? "!" : "?";
  std::string t = s.substr(2, 4) + std::to_string(s.size()) + s.back();
  std::printf("%s %zu %d\n", t.c_str(), s.find("too"), t < s);
  std::string_view view = t;
  view.remove_prefix(1);
  std::printf("%.*s %d %d\n", static_cast<int>(view.size()), view.data(), std::stoi("12") + std::stoi("ff", nullptr, 16), s.empty());
  try {
    (void)std::stoi(x > 50 ? "many" : "99999999999");
  } catch (const std::invalid_argument &) {
    std::puts("no number");
  } catch (const std::out_of_range &) {
    std::puts("too large");
  }
}

static void maps(int x) {
  std::map<std::string, int> prices{{"pear", 5}, {"apple", 3}};
  prices["plum"] += 4;
  prices.erase("pear");
  for (const auto &[name, price] : prices) std::printf("%s=%d ", name.c_str(), price);
  std::multimap<int, char> letters{{2, 'b'}, {1, 'a'}, {2, 'c'}};
  for (auto [number, letter] : letters) std::printf("%d%c ", number, letter);
  auto found = prices.find(x & 1 ? "plum" : "pear");
  std::printf("%d %zu\n", found == prices.end() ? -1 : found->second, letters.count(2));
}

static void sets(int x) {
  std::set<int> numbers{4, 1, 3, 1};
  numbers.insert(x & 7);
  std::printf("%zu %d %d\n", numbers.size(), *numbers.begin(), *numbers.rbegin());
  std::unordered_set<std::string> words{"one", "two"};
  words.insert("one");
  std::unordered_map<int, std::string> names;
  for (int i = 0; i < 20; i++) names[i * i] = std::to_string(i);
  std::printf("%zu %s %zu\n", words.size(), names[81].c_str(), names.size());
}

static void sorting(int x) {
  std::vector<int> few{x > 9 ? 2 : 8, 5, 3};
  std::sort(few.begin(), few.end());
  std::vector<double> many;
  for (int i = 0; i < 40; i++) many.push_back((i * 37) % 41);
  std::sort(many.begin(), many.end());
  std::vector<std::pair<std::string, int>> people{{"Zoe", 3}, {"Ada", 1}, {"Max", 2}};
  std::sort(people.begin(), people.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
  std::stable_sort(people.begin(), people.end());
  std::printf("%d %d %d %g %d %s\n", few[0], few[1], few[2], many[7], std::is_sorted(many.begin(), many.end()), people[0].first.c_str());
  std::vector<int> v{1, 2, 3, 4, 5, 6};
  std::rotate(v.begin(), v.begin() + 2, v.end());
  v.erase(std::remove_if(v.begin(), v.end(), [](int n) { return n % 2 == 0; }), v.end());
  std::reverse(v.begin(), v.end());
  for (int n : v) std::printf("%d ", n);
  std::nth_element(v.begin(), v.begin() + 1, v.end());
  std::printf("%d %d %td\n", v[1], *std::max_element(v.begin(), v.end()), std::count_if(v.begin(), v.end(), [](int n) { return n > 2; }));
  std::string word = "abc";
  int permutations = 0;
  do permutations++;
  while (std::next_permutation(word.begin(), word.end()));
  std::printf("%d %d\n", permutations, std::binary_search(many.begin(), many.end(), 11.0));
}

struct Noisy {
  const char *name;
  explicit Noisy(const char *name) : name(name) {}
  ~Noisy() { std::printf("~%s ", name); }
};

static void pointers(int x) {
  auto shared = std::make_shared<Noisy>("shared");
  std::weak_ptr<Noisy> weak = shared;
  {
    auto unique = std::make_unique<Noisy>("unique");
    auto other = shared;
    std::printf("%ld ", shared.use_count());
    if (x > 5) shared.reset();
    std::printf("%ld %d ", other.use_count(), weak.expired());
  }
  std::printf("%d ", weak.expired());
  std::shared_ptr<int> freed(new int(3), [](int *p) { std::printf("freed %d ", *p); delete p; });
  std::unique_ptr<int[]> array(new int[3]{1, 2, 3});
  std::printf("%d\n", array[2]);
}

static void alternatives(int x) {
  std::optional<int> maybe;
  if (x & 1) maybe = x & 7;
  std::printf("%d %d ", maybe.has_value(), maybe.value_or(-1));
  try {
    std::printf("%d ", maybe.value());
  } catch (const std::bad_optional_access &) {
    std::printf("nothing ");
  }
  std::variant<int, std::string> either = 4;
  if (x & 2) either = std::string("text");
  std::visit([](const auto &value) { std::printf("%zu ", sizeof value > 4 ? 1ul : 0ul); }, either);
  try {
    std::printf("%d ", std::get<int>(either));
  } catch (const std::bad_variant_access &) {
    std::printf("other ");
  }
  std::any any = 3.5;
  try {
    std::printf("%g ", std::any_cast<double>(any));
    std::any_cast<int>(any);
  } catch (const std::bad_any_cast &) {
    std::puts("no int");
  }
}

static int twice(int x) { return 2 * x; }

static void functions(int x) {
  std::function<int(int)> f = twice;
  std::printf("%d ", f(4));
  int offset = x & 3;
  f = [offset](int n) { return n + offset; };
  auto bound = std::bind(f, std::placeholders::_1);
  std::printf("%d %d ", f(1), bound(2));
  std::function<void()> none;
  try {
    none();
  } catch (const std::bad_function_call &) {
    std::puts("no function");
  }
  std::vector<std::function<int()>> calls;
  for (int i = 0; i < 3; i++) calls.push_back([i] { return i * i; });
  for (auto &call : calls) std::printf("%d ", call());
  std::printf("%d\n", std::invoke(&std::pair<int, int>::second, std::pair(1, 2)));
}

static void adaptors(int x) {
  std::queue<int> queue;
  std::stack<int> stack;
  std::priority_queue<int> heap;
  for (int i : {3, 1, 2}) queue.push(i), stack.push(i), heap.push(i);
  std::deque<int> deque{1, 2};
  deque.push_front(x > 0 ? 9 : 8);
  std::list<int> list{3, 1, 2};
  list.sort();
  list.push_front(0);
  list.remove(2);
  std::printf("%d %d %d %d %d %zu\n", queue.front(), stack.top(), heap.top(), deque.front(), list.back(), list.size());
}

static void values(int x) {
  auto [a, b] = std::minmax({3, 1, 2});
  auto tuple = std::make_tuple(1, std::string("two"), 3.0);
  std::bitset<8> bits(x & 15);
  std::array<int, 3> array{{1, 2, 3}};
  std::complex<double> z(1, 2);
  z *= z;
  std::printf("%d %d %s %zu %d %g %g\n", a, b, std::get<1>(tuple).c_str(), bits.count(), array.at(1), z.real(), z.imag());
}

struct Point {
  int x, y;
};
static std::ostream &operator<<(std::ostream &out, const Point &p) { return out << '(' << p.x << ", " << p.y << ')'; }

static void writing(int x) {
  std::cout << "x is " << x << ' ' << -7L << ' ' << 3.5 << ' ' << true << std::boolalpha << ' ' << false << std::noboolalpha << std::endl;
  std::cout << std::hex << std::showbase << 255 << ' ' << std::uppercase << 255 << std::nouppercase << std::noshowbase << std::dec << '\n';
  std::cout << std::setw(6) << 42 << '|' << std::left << std::setw(6) << 42 << '|' << std::right << std::setfill('0') << std::setw(6) << -42
            << '|' << std::internal << std::setw(6) << -42 << std::setfill(' ') << "|\n" << std::right;
  std::cout << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::scientific << 31415.9 << std::defaultfloat << ' ' << 1e10 << '\n';
  std::cout << Point{1, 2} << std::setw(8) << "text" << std::setw(8) << std::string("string") << '\n';
  std::ostringstream out;
  out << "x=" << 5 << ", " << Point{3, 4};
  std::cout << out.str() << std::endl;
}

static void reading(int x) {
  std::istringstream in("12 -5 0x1f abc 3.25 9999999999 word\nline two\n\nend");
  int a, b, c, d;
  double number;
  std::string word;
  in >> a >> b >> std::hex >> c >> std::dec >> word >> number;
  std::cout << a << ' ' << b << ' ' << c << ' ' << word << ' ' << number << '\n';
  in >> d;
  std::cout << d << ' ' << in.fail() << '\n';
  in.clear();
  in >> word;
  std::getline(in, word);
  while (std::getline(in, word)) std::cout << '[' << word << ']';
  std::cout << in.eof() << in.fail() << '\n';
  char text[] = {static_cast<char>(x), '1', '\0'};
  std::istringstream one(text);
  int value = -1;
  one >> value;
  std::cout << one.fail() << '\n';
  std::cout << std::cin.get() << std::cin.eof() << '\n';
}

static void failing(int x) {
  try {
    if (x > 100) throw std::runtime_error(std::string("too large: ") + "x");
    if (x > 50) throw std::length_error("too long");
    std::string s;
    s.resize(x > 20 ? static_cast<size_t>(-1) : 3);
    std::puts("resized");
  } catch (const std::length_error &) {
    std::puts("length error");
  } catch (const std::exception &error) {
    std::puts(error.what());
  }
}

static void (*const programs[])(int) = {vectors, strings, maps, sets, sorting, pointers, alternatives, functions, adaptors, values, writing, reading, failing};

int main() {
  int which = std::getchar();
  int x = std::getchar();
  if (which < 0 || static_cast<size_t>(which) >= sizeof programs / sizeof *programs) return 99;
  programs[which](x);
  return which;
}
