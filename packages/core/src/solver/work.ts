/**
 * How much work questions are for a solver: a measure that is the same in every run, as seconds are not. What is too much work for one
 * job is decided by it, so that it need be right in its order of magnitude only: a unit is some ten microseconds on an ordinary machine.
 */

/** Of any question, so that many easy ones are work too. */
const workOfQuestion = 20;
/** All clauses are gone through for a question, whatever becomes of it: so many are a unit. */
const clausesOfUnit = 100;
/** Of a question that Z3 or another process is asked: they do not tell in the same measure. */
const workOfProcess = 1000;

/** Of a question to the SAT solver. `polls`: how often it has looked whether to give up, which it does as it searches. */
export function workOfBits(polls: number, clauses: number): number {
  return workOfQuestion + polls + Math.floor(clauses / clausesOfUnit);
}

export function workOfProcessQueries(queries: number): number {
  return queries * workOfProcess;
}
