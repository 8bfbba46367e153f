/**
 * Random programs in C++ that throw: nested functions, loops and handlers, objects with destructors that print, exceptions of numbers, pointers
 * and classes with several and virtual bases, thrown again or anew within handlers. All of it depends on one number, which `main` lets run
 * from 0 to 7; what is caught nowhere is caught by `main`.
 */
import { Random } from "../generator.ts";

const classes = `#include <cstdio>
#include <exception>
#include <stdexcept>
struct Probe {
  int number;
  explicit Probe(int n) : number(n) { std::printf("+%d ", n); }
  Probe(const Probe &other) : number(other.number) { std::printf("=%d ", number); }
  ~Probe() { std::printf("-%d ", number); }
};
struct Base { int tag; explicit Base(int t) : tag(t) {} virtual ~Base() {} virtual int id() const { return tag; } };
struct Other { long filler = 3; int more; explicit Other(int m) : more(m) {} };
struct Left : virtual Base { explicit Left(int t) : Base(t) {} int id() const override { return tag + 100; } };
struct Right : virtual Base { explicit Right(int t) : Base(t) {} };
struct Both : Other, Left, Right { explicit Both(int t) : Base(t), Other(t + 1), Left(t), Right(t) {} };
static Both both(7);
static Left left(8);
static const Base base(9);
static long sum;
`;

/** What is thrown; `x` is the number that all depends on. */
const thrown = [
  "x",
  "(long)x + 1",
  "(char)('a' + x)",
  "(unsigned)x",
  '"text"',
  "Base(x)",
  "Left(x)",
  "Right(x)",
  "Both(x)",
  "Other(x)",
  "&both",
  "&left",
  "&base",
  "static_cast<Right *>(&both)",
  "static_cast<const Other *>(&both)",
  "nullptr",
  "2.5",
  "Probe(x)",
  'std::runtime_error("run")',
  'std::out_of_range("range")',
];

/** What a handler takes, and what it adds. */
const handlers: readonly (readonly [string, string])[] = [
  ["int e", "e"],
  ["const long &e", "e * 2"],
  ["char e", "e"],
  ["unsigned e", "e + 5"],
  ["const char *e", "e == nullptr ? 1 : e[0]"],
  ["Base &e", "e.id()"],
  ["const Left &e", "e.id() + e.tag"],
  ["Right &e", "e.tag"],
  ["Both e", "e.more + e.id()"],
  ["Other e", "e.more"],
  ["Base *e", "e == nullptr ? 2 : e->id()"],
  ["const Base *e", "e == nullptr ? 3 : e->id()"],
  ["Both *e", "e == nullptr ? 4 : e->more"],
  ["const Other *e", "e == nullptr ? 5 : e->more"],
  ["void *e", "e == nullptr ? 6 : 7"],
  ["double e", "(long)(e * 4)"],
  ["Probe e", "e.number"],
  ["std::exception &e", "e.what()[0]"],
  ["const std::logic_error &e", "e.what()[1]"],
];

const functions = 4;

export function generateExceptionProgram(seed: number): string {
  return new Generator(new Random(seed)).program();
}

class Generator {
  private readonly random: Random;
  private probes = 0;

  constructor(random: Random) {
    this.random = random;
  }

  program(): string {
    const bodies: string[] = [];
    // Each calls only those before it.
    for (let index = 0; index < functions; index++) {
      const body = this.block(index, 3, false, false);
      bodies.push(`static long f${index}(int x) {\n${body}  return sum % 1000 + ${index};\n}\n`);
    }
    return `${classes}${bodies.join("")}int main() {
  for (int x = 0; x < 8; x++) {
    sum = 0;
    try { std::printf("%ld ", f${functions - 1}(x)); }
    catch (...) { std::printf("uncaught "); }
    std::printf("%ld %d\\n", sum, std::uncaught_exceptions());
  }
}
`;
  }

  private block(callees: number, depth: number, isHandler: boolean, isLoop: boolean): string {
    const count = 1 + this.random.below(3);
    let text = "";
    for (let index = 0; index < count; index++)
      text += `  ${this.statement(callees, depth, isHandler, isLoop)}\n`;
    return text;
  }

  private statement(callees: number, depth: number, isHandler: boolean, isLoop: boolean): string {
    const choice = this.random.below(depth > 0 ? 12 : 7);
    switch (choice) {
      case 0:
        return `Probe probe${this.probes}(${this.probes++});`;
      case 1:
      case 2:
        return `if (${this.condition()}) throw ${this.random.pick(thrown)};`;
      case 3:
        return isHandler ? `if (${this.condition()}) throw;` : `sum += x + ${this.random.below(9)};`;
      case 4:
        return callees > 0 ? `sum += f${this.random.below(callees)}(x);` : `sum += ${this.random.below(9)};`;
      case 5:
        return isLoop
          ? `if (${this.condition()}) ${this.random.pick(["break", "continue"])};`
          : `if (${this.condition()}) return sum + ${this.random.below(9)};`;
      case 6:
        return `std::printf("%ld ", sum + ${this.random.below(99)});`;
      case 7:
        return `for (int i${depth} = 0; i${depth} < 3; i${depth}++) {\n${this.block(callees, depth - 1, isHandler, true)}  }`;
      default:
        return this.guarded(callees, depth, isLoop);
    }
  }

  private guarded(callees: number, depth: number, isLoop: boolean): string {
    const count = 1 + this.random.below(4);
    const chosen = new Set(Array.from({ length: count }, () => this.random.below(handlers.length)));
    const catches = [...chosen].map((index) => {
      const [declared, value] = handlers[index]!;
      const body = this.block(callees, depth - 1, true, isLoop);
      return `catch (${declared}) {\n  sum += ${value};\n${body}  }`;
    });
    if (this.random.chance(25))
      catches.push(`catch (...) {\n${this.block(callees, depth - 1, true, isLoop)}  }`);
    return `try {\n${this.block(callees, depth - 1, false, isLoop)}  }\n  ${catches.join("\n  ")}`;
  }

  private condition(): string {
    return this.random.pick([
      `x == ${this.random.below(8)}`,
      `x > ${this.random.below(8)}`,
      `(x & ${1 + this.random.below(7)}) == 0`,
      `(sum + x) % ${2 + this.random.below(4)} == 0`,
    ]);
  }
}
