/** Systems by hand whose runs are known to end, or not to. */
const terminates = "terminates";
const diverges = "diverges";

/** Rules over x and y, entered at f with any values. */
function loop(...rules: readonly string[]): string {
  return ["s(x,y) -> f(x,y)", ...rules].join("\n");
}

export type KnownSystem = readonly [name: string, rules: string, verdict: "terminates" | "diverges"];

export const knownSystems: readonly KnownSystem[] = [
  ["countdown", loop("f(x,y) -> f(x-1,y) :|: x > 0"), terminates],
  ["count up to y", loop("f(x,y) -> f(x+1,y) :|: x < y"), terminates],
  [
    "gcd by subtraction",
    loop("f(x,y) -> f(x-y,y) :|: x > y && y > 0", "f(x,y) -> f(x,y-x) :|: y > x && x > 0"),
    terminates,
  ],
  [
    "nested loops",
    "s(n,i,j) -> o(n,0,0)\no(n,i,j) -> p(n,i,0) :|: i < n\np(n,i,j) -> p(n,i,j+1) :|: j < n\np(n,i,j) -> o(n,i+1,j) :|: j >= n",
    terminates,
  ],
  [
    "triangular",
    "s(n,i,j) -> o(n,0,0)\no(n,i,j) -> p(n,i,i) :|: i < n\np(n,i,j) -> p(n,i,j-1) :|: j > 0\np(n,i,j) -> o(n,i+1,j) :|: j <= 0",
    terminates,
  ],
  ["two phases", loop("f(x,y) -> f(x+y,y-1) :|: x > 0"), terminates],
  ["three phases", "s(x,y,z) -> f(x,y,z)\nf(x,y,z) -> f(x+y,y+z,z-1) :|: x > 0", terminates],
  [
    "to zero from both sides",
    loop("f(x,y) -> f(x-1,y) :|: x > 0", "f(x,y) -> f(x+1,y) :|: x < 0"),
    terminates,
  ],
  [
    "lexicographic choice",
    "s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,z) :|: x > 0\nf(x,y) -> f(x,y-1) :|: x > 0 && y > 0",
    terminates,
  ],
  ["increase with positive y", loop("f(x,y) -> f(x+y,y) :|: x < 100 && y > 0"), terminates],
  ["start makes y positive", "s(x,y) -> f(x,1)\nf(x,y) -> f(x-y,y) :|: x > 0", terminates],
  ["sign of y unknown but squared", "s(x,y) -> f(x,y*y+1)\nf(x,y) -> f(x-y,y) :|: x > 0", terminates],
  ["halving", "s(x,y) -> f(x,y)\nf(x,y) -> f(y,y) :|: x > 1 && 2*y <= x && y >= 0", terminates],
  ["choice halving", "s(x) -> f(x)\nf(x) -> f(z) :|: x > 1 && 2*z <= x && z >= 0", terminates],
  ["random decrease", "s(x) -> f(x)\nf(x) -> f(x-z) :|: x > 0 && z >= 1", terminates],
  [
    "bounded up then down",
    "s(x,y) -> f(x,0)\nf(x,y) -> f(x+1,0) :|: x < 10 && y = 0\nf(x,y) -> f(x,1) :|: x >= 10 && y = 0\nf(x,y) -> f(x-1,1) :|: y = 1 && x > 0",
    terminates,
  ],
  ["swap decrease", loop("f(x,y) -> f(y-1,x) :|: x > 0 && y > 0"), terminates],
  ["swap with gap", loop("f(x,y) -> f(y,x-1) :|: x > 0"), terminates],
  ["max of two", "s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,y) :|: x > y\nf(x,y) -> f(x,y-1) :|: y > x", terminates],
  ["eq guard", loop("f(x,y) -> f(x+1,y) :|: x = y"), terminates],
  [
    "not equal counting up from below",
    "s(x,y) -> f(x,y) :|: x <= y\nf(x,y) -> f(x+1,y) :|: x != y",
    terminates,
  ],
  [
    "mccarthy",
    "s(c,n) -> f(1,n)\nf(c,n) -> f(c+1,n+11) :|: c > 0 && n <= 100\nf(c,n) -> f(c-1,n-10) :|: c > 0 && n > 100",
    terminates,
  ],
  [
    "sequence",
    "s(x,y) -> f(x,0)\nf(x,y) -> f(x-1,y+1) :|: x > 0\nf(x,y) -> g(x,y) :|: x <= 0\ng(x,y) -> g(x,y-1) :|: y > 0",
    terminates,
  ],
  ["disjunctive guard", loop("f(x,y) -> f(x-1,y-1) :|: x > 0 || y > 0"), terminates],
  ["nonlinear exit", loop("f(x,y) -> f(x-1,y*y) :|: x > 0"), terminates],
  ["nonlinear bound", loop("f(x,y) -> f(x+1,y) :|: x*x < y && x >= 0"), terminates],
  [
    "y fixed sign",
    loop("f(x,y) -> f(x-1,y) :|: x > 0 && y > 0", "f(x,y) -> f(x+1,y) :|: x < 0 && y < 0"),
    terminates,
  ],
  [
    "flag flips",
    "s(x,b) -> f(x,0)\nf(x,b) -> f(x-1,1-b) :|: x > 0 && b = 0\nf(x,b) -> f(x,1-b) :|: x > 0 && b = 1",
    terminates,
  ],
  ["no loop", "s(x) -> f(x)\nf(x) -> g(x)", terminates],
  ["never entered", "s(x) -> f(0)\nf(x) -> f(x) :|: x > 0", terminates],
  ["unreachable loop", "s(x) -> f(x)\ng(x) -> g(x)", terminates],
  ["stays", loop("f(x,y) -> f(x,y) :|: x > 0"), diverges],
  ["counts up", loop("f(x,y) -> f(x+1,y) :|: x > 0"), diverges],
  ["odd misses zero", loop("f(x,y) -> f(x-2,y) :|: x != 0"), diverges],
  ["y may be zero", loop("f(x,y) -> f(x-y,y) :|: x > 0"), diverges],
  ["negative step", loop("f(x,y) -> f(x+y,y) :|: x > 0"), diverges],
  ["two growing", loop("f(x,y) -> f(x+y,y+1) :|: x > 0"), diverges],
  ["squares grow", loop("f(x,y) -> f(x*x,y) :|: x > 1"), diverges],
  ["alternates", "s(x) -> f(x)\nf(x) -> f(0-x) :|: x != 0", diverges],
  ["resets", "s(x,y) -> f(0,y)\nf(x,y) -> f(x+1,y) :|: x < 5\nf(x,y) -> f(0,y) :|: x >= 5", diverges],
  [
    "branching growth",
    "s(x,b) -> f(1,0)\nf(x,b) -> f(x+1,1) :|: x > 0 && b = 0\nf(x,b) -> f(x+2,0) :|: x > 0 && b = 1",
    diverges,
  ],
  ["chosen value keeps going", "s(x) -> f(x)\nf(x) -> f(z) :|: x > 0", diverges],
  ["chosen in range", "s(x) -> f(x)\nf(x) -> f(z) :|: x > 0 && z >= x", diverges],
  [
    "after a phase",
    "s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,y) :|: x > 0\nf(x,y) -> g(x,y) :|: x <= 0\ng(x,y) -> g(x,y+1) :|: y > 3",
    diverges,
  ],
  [
    "deep stem",
    "s(x,y) -> a(x,0)\na(x,y) -> b(x+1,y)\nb(x,y) -> c(x+1,y)\nc(x,y) -> d(x,y) :|: x = 7\nd(x,y) -> d(x,y-1)",
    diverges,
  ],
  [
    "nested stays",
    "s(n,i) -> o(n,0)\no(n,i) -> p(n,i) :|: i < n\np(n,i) -> o(n,i+1) :|: i != 3\np(n,i) -> o(n,i) :|: i = 3",
    diverges,
  ],
  ["triple", "s(x,y,z) -> f(x,y,z)\nf(x,y,z) -> f(y,z,x) :|: x > 0 && y > 0 && z > 0", diverges],
  ["multiplied step", "s(x,y) -> f(x,y)\nf(x,y) -> f(2*x-y,y) :|: x > 0", diverges],
  ["difference kept", loop("f(x,y) -> f(x+1,y+1) :|: x > y"), diverges],
  [
    "around a ring to where it began",
    "s(i,m,x) -> b(i,m,i+1) :|: i >= 1 && i <= m\na(i,m,x) -> b(i,m,x+1) :|: x <= m\na(i,m,x) -> b(i,m,0) :|: x > m\nb(i,m,x) -> a(i,m,x) :|: x > i\nb(i,m,x) -> a(i,m,x) :|: x < i",
    terminates,
  ],
  ["below zero", "s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,y) :|: x < y", diverges],
];
