/** Systems by hand whose costs are known, each with the degree of the least bound. */

/** Rules over x and y, entered at f with any values. */
function loop(...rules: readonly string[]): string {
  return ["s(x,y) -> f(x,y)", ...rules].join("\n");
}

export type CostedSystem = readonly [name: string, rules: string, degree: string, text?: string];

export const costedSystems: readonly CostedSystem[] = [
  ["no loop", "s(x) -> f(x)\nf(x) -> g(x) :|: x > 0\ng(x) -> h(x)", "constant", "3"],
  [
    "costs of rules",
    "s(x) -{5}> f(x)\nf(x) -{7}> g(x) :|: x > 0\nf(x) -{2}> g(x) :|: x <= 0",
    "constant",
    "12",
  ],
  ["ten rounds", "s(i) -> f(0)\nf(i) -> f(i+1) :|: i < 10", "constant", "11"],
  [
    "ten by ten rounds",
    "s(i,j) -> o(0,0)\no(i,j) -> p(i,0) :|: i < 10\np(i,j) -> p(i,j+1) :|: j < 10\np(i,j) -> o(i+1,j) :|: j >= 10",
    "constant",
  ],
  ["guarded input", "s(x) -> f(x) :|: 0 <= x && x <= 20\nf(x) -> f(x-1) :|: x > 0", "linear"],
  ["countdown", loop("f(x,y) -> f(x-1,y) :|: x > 0"), "linear", "max(x, 0) + 1"],
  ["by three", loop("f(x,y) -> f(x-3,y) :|: x > 0"), "linear"],
  ["count up to y", loop("f(x,y) -> f(x+1,y) :|: x < y"), "linear", "max(y - x, 0) + 1"],
  ["to zero from both sides", loop("f(x,y) -> f(x-1,y) :|: x > 0", "f(x,y) -> f(x+1,y) :|: x < 0"), "linear"],
  [
    "h of figure 9, as in figure 8",
    "s(j) -{14}> d(j) :|: j <= 0\ns(j) -{11}> l(j-1) :|: j > 0\nl(j) -{7}> l(j-1) :|: j > 0\nl(j) -{3}> d(j) :|: j <= 0",
    "linear",
    "max(14, 7·j + 7)",
  ],
  [
    "g of figure 7",
    "s(j,b) -{14}> d(j,b) :|: j <= 0 && b > 0\ns(j,b) -{14}> l(j+1,b) :|: j > 0 && j < b\ns(j,b) -{21}> d(j,b) :|: j = b && b > 0\nl(j,b) -{7}> l(j+1,b) :|: j < b\nl(j,b) -{7}> d(j,b) :|: j = b",
    "linear",
  ],
  [
    "subtraction of figure 12",
    "s(x,y) -{4}> f(x,y)\nf(x,y) -{10}> f(x-1,y) :|: x > 0\nf(x,y) -{3}> g(x,y) :|: x <= 0\ng(x,y) -{11}> g(x,y-1) :|: y > 0\ng(x,y) -{3}> e(x,y) :|: y <= 0",
    "linear",
    "10·max(x, 0) + 11·max(y, 0) + 10",
  ],
  [
    "two loops, the second over what the first left",
    "s(x,y) -> f(x,0)\nf(x,y) -> f(x-1,y+2) :|: x > 0\nf(x,y) -> g(x,y) :|: x <= 0\ng(x,y) -> g(x,y-1) :|: y > 0",
    "linear",
  ],
  [
    "amortised: an inner loop takes what the outer puts",
    "s(x,y) -> o(x,0)\no(x,y) -> p(x-1,y+1) :|: x > 0\np(x,y) -> p(x,y-1) :|: y > 0\np(x,y) -> o(x,y)",
    "linear",
  ],
  [
    "amortised: reset once in a while",
    "s(n,k) -> f(n,0)\nf(n,k) -> f(n-1,k+1) :|: n > 0\nf(n,k) -> r(n-1,k) :|: n > 0\nr(n,k) -> r(n,k-1) :|: k > 0\nr(n,k) -> f(n,k) :|: k <= 0",
    "linear",
  ],
  [
    "two counters in one loop",
    loop("f(x,y) -> f(x-1,y) :|: x > 0", "f(x,y) -> f(x,y-1) :|: y > 0"),
    "linear",
  ],
  [
    "gcd by subtraction",
    loop("f(x,y) -> f(x-y,y) :|: x > y && y > 0", "f(x,y) -> f(x,y-x) :|: y > x && x > 0"),
    "linear",
  ],
  [
    "three parameters",
    "s(a,b,c) -> f(a,b,c)\nf(a,b,c) -> f(a-1,b,c) :|: a > 0\nf(a,b,c) -> g(a,b,c) :|: a <= 0\ng(a,b,c) -> g(a,b-1,c) :|: b > 0\ng(a,b,c) -> h(a,b,c) :|: b <= 0\nh(a,b,c) -> h(a,b,c-1) :|: c > 0",
    "linear",
    "max(a, 0) + max(b, 0) + max(c, 0) + 3",
  ],
  ["random decrease", "s(x) -> f(x)\nf(x) -> f(x-z) :|: x > 0 && z >= 1", "linear"],
  ["two phases", loop("f(x,y) -> f(x+y,y-1) :|: x > 0"), "linear"],
  ["max of two", "s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,y) :|: x > y\nf(x,y) -> f(x,y-1) :|: y > x", "linear"],
  [
    "nested loops",
    "s(n,i,j) -> o(n,0,0)\no(n,i,j) -> p(n,i,0) :|: i < n\np(n,i,j) -> p(n,i,j+1) :|: j < n\np(n,i,j) -> o(n,i+1,j) :|: j >= n",
    "quadratic",
  ],
  [
    "nested loops over two parameters",
    "s(n,m,i,j) -> o(n,m,0,0)\no(n,m,i,j) -> p(n,m,i,0) :|: i < n\np(n,m,i,j) -> p(n,m,i,j+1) :|: j < m\np(n,m,i,j) -> o(n,m,i+1,j) :|: j >= m",
    "quadratic",
  ],
  [
    "triangular",
    "s(n,i,j) -> o(n,0,0)\no(n,i,j) -> p(n,i,i) :|: i < n\np(n,i,j) -> p(n,i,j-1) :|: j > 0\np(n,i,j) -> o(n,i+1,j) :|: j <= 0",
    "quadratic",
  ],
  [
    "a loop over the sum that another made",
    "s(x,y) -> f(x,0)\nf(x,y) -> f(x-1,y+x) :|: x > 0\nf(x,y) -> g(x,y) :|: x <= 0\ng(x,y) -> g(x,y-1) :|: y > 0",
    "quadratic",
  ],
  [
    "cubic",
    "s(n,i,j,k) -> a(n,0,0,0)\na(n,i,j,k) -> b(n,i,0,0) :|: i < n\nb(n,i,j,k) -> c(n,i,j,0) :|: j < n\nc(n,i,j,k) -> c(n,i,j,k+1) :|: k < n\nc(n,i,j,k) -> b(n,i,j+1,k) :|: k >= n\nb(n,i,j,k) -> a(n,i+1,j,k) :|: j >= n",
    "cubic",
  ],
  ["counting to a product", "s(x,y) -> f(x*y)\nf(z) -> f(z-1) :|: z > 0", "quadratic"],
  [
    "counting to a power",
    "s(n,x) -> f(n,1)\nf(n,x) -> f(n-1,2*x) :|: n > 0\nf(n,x) -> g(n,x) :|: n <= 0\ng(n,x) -> g(n,x-1) :|: x > 0",
    "exponential",
  ],
  ["halving", "s(x) -> f(x)\nf(x) -> f(z) :|: x > 1 && 2*z <= x && z >= 0", "logarithmic"],
  ["tenths", "s(x) -> f(x)\nf(x) -> f(z) :|: x > 0 && 10*z <= x", "logarithmic"],
  ["doubling up to n", "s(n,x) -> f(n,1)\nf(n,x) -> f(n,2*x) :|: x < n", "logarithmic"],
  [
    "n times halving",
    "s(n,x,m) -> o(n,m,m)\no(n,x,m) -> p(n-1,m,m) :|: n > 0\np(n,x,m) -> p(n,z,m) :|: x > 1 && 2*z <= x\np(n,x,m) -> o(n,x,m) :|: x <= 1",
    "n log n",
  ],
  [
    "a step of the loop that no counter bounds",
    "s(x,y) -> l(x,y)\nl(x,y) -> m(x,y) :|: y > 3\nm(x,y) -> l(x-1,y) :|: x > 0",
    "linear",
    "2·max(x, 0) + 2",
  ],
  [
    "binary search",
    "s(n,l,h) -> f(n,0,n)\nf(n,l,h) -> f(n,m,h) :|: l + 1 < h && 2*m <= l+h && 2*m >= l+h-1\nf(n,l,h) -> f(n,l,m) :|: l+1 < h && 2*m <= l+h && 2*m >= l+h-1",
    "logarithmic",
  ],
  ["up to a square", "s(n,i) -> f(n,0)\nf(n,i) -> f(n,i+1) :|: i < n*n", "quadratic", "|n|^2 + 1"],
  ["three phases", "s(x,y,z) -> f(x,y,z)\nf(x,y,z) -> f(x+y,y+z,z-1) :|: x > 0", "linear"],
  [
    "insertion sort",
    "s(n,i,j) -> o(n,1,0)\no(n,i,j) -> p(n,i,i) :|: i < n\np(n,i,j) -> p(n,i,j-1) :|: j > 0 && z > 0\np(n,i,j) -> o(n,i+1,j) :|: j > 0 && z <= 0\np(n,i,j) -> o(n,i+1,j) :|: j <= 0",
    "quadratic",
  ],
  [
    "outer doubling, inner up to the outer",
    "s(n,i,j) -> o(n,1,0)\no(n,i,j) -> p(n,i,0) :|: i < n && i >= 1\np(n,i,j) -> p(n,i,j+1) :|: j < i\np(n,i,j) -> o(n,2*i,j) :|: j >= i",
    "linear",
  ],
  [
    "mccarthy",
    "s(c,n) -> f(1,n)\nf(c,n) -> f(c+1,n+11) :|: c > 0 && n <= 100\nf(c,n) -> f(c-1,n-10) :|: c > 0 && n > 100",
    "linear",
  ],
  ["growing by half", "s(n,x) -> f(n,2)\nf(n,x) -> f(n,z) :|: x < n && 2*z >= 3*x", "logarithmic"],
  ["a rule that costs its counter", "s(n,i) -> f(n,n)\nf(n,i) -{i}> f(n,i-1) :|: i > 0", "quadratic"],
  [
    "squares below n (a bound of degree 1/2 is not looked for)",
    "s(n,i) -> f(n,0)\nf(n,i) -> f(n,i+1) :|: i*i < n && i >= 0",
    "square root",
  ],
  [
    "divided by a variable (not looked for)",
    "s(x,y) -> f(x,y) :|: y > 1\nf(x,y) -> f(z,y) :|: x > 0 && z*y <= x && z >= 0",
    "logarithmic",
  ],
  [
    "lexicographic without a bound",
    "s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,z) :|: x > 0\nf(x,y) -> f(x,y-1) :|: x > 0 && y > 0",
    "none",
  ],
  ["without end", loop("f(x,y) -> f(x+1,y) :|: x > 0"), "none"],
  ["costs nothing, without end", "s(x) -> f(x)\nf(x) -{0}> f(x+1) :|: x > 0", "none"],
];
