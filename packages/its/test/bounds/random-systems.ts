/** Systems made at random for bounds. */
import fc from "fast-check";

const names = ["x", "y", "z"] as const;
const anyName = fc.constantFrom(...names);
const constant = fc.integer({ min: -3, max: 3 });

const update = (own: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(own) },
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }).map((by) => `${own} - ${by}`) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map((by) => `${own} + ${by}`) },
    { weight: 2, arbitrary: anyName },
    { weight: 1, arbitrary: anyName.map((name) => `${own} + ${name}`) },
    { weight: 1, arbitrary: anyName.map((name) => `${own} - ${name}`) },
    { weight: 1, arbitrary: constant.map(String) },
    { weight: 1, arbitrary: fc.constantFrom("2*x", "2*y", "3*z", "x*y", "z*z", "-x", "-2*y") },
    { weight: 1, arbitrary: fc.constant("w") },
  );
const condition = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(anyName, fc.constantFrom(">", ">=")).map(([name, sign]) => `${name} ${sign} 0`),
  },
  { weight: 3, arbitrary: fc.tuple(anyName, anyName).map(([a, b]) => `${a} < ${b}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyName, fc.constantFrom("<", "<=", "=", "!=", ">"), constant)
      .map(([name, sign, value]) => `${name} ${sign} ${value}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "2*w <= x && w >= 0",
      "w < y",
      "w <= z - 1 && w > -9",
      "x + y > z",
      "w*w <= z",
    ),
  },
);
const cost = fc.oneof(
  { weight: 6, arbitrary: fc.constant("1") },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 9 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("x", "y + 2", "x*x", "3*z - y", "w") },
);
const rule = fc
  .tuple(
    fc.constantFrom("f", "g", "h"),
    fc.constantFrom("f", "g", "h"),
    fc.tuple(update("x"), update("y"), update("z")),
    fc.array(condition, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(" && ", " && ", " && ", " || "),
    cost,
  )
  .map(
    ([source, target, updates, conditions, connective, price]) =>
      `${source}(x,y,z) -{${price}}> ${target}(${updates.join(", ")}) :|: ${conditions.join(connective)}`,
  );
/** A loop that ends, so that more systems have a bound. */
const countdown = fc
  .tuple(fc.constantFrom("f", "g", "h"), anyName, fc.tuple(update("x"), update("y"), update("z")), cost)
  .map(([location, name, updates, price]) => {
    const after = names.map((own, index) => (own === name ? `${own} - 1` : (updates[index] as string)));
    return `${location}(x,y,z) -{${price}}> ${location}(${after.join(", ")}) :|: ${name} > 0`;
  });
const forwards = fc
  .tuple(
    fc.constantFrom(["f", "g"], ["g", "h"]),
    fc.tuple(update("x"), update("y"), update("z")),
    fc.array(condition, { maxLength: 2 }),
    cost,
  )
  .map(
    ([[source, target], updates, conditions, price]) =>
      `${source}(x,y,z) -{${price}}> ${target}(${updates.join(", ")})${conditions.length === 0 ? "" : ` :|: ${conditions.join(" && ")}`}`,
  );

/** Systems over x, y and z with one to six rules behind the start. */
export const costedSystem = fc
  .tuple(
    fc.tuple(update("x"), update("y"), update("z")),
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: rule },
        { weight: 4, arbitrary: countdown },
        { weight: 3, arbitrary: forwards },
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  )
  .map(([updates, rules]) => [`s(x,y,z) -> f(${updates.join(", ")})`, ...rules].join("\n"));
