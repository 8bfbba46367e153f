/**
 * The end of the time that there is for work on terms. A single operation on a large term can take longer than a whole run may, so those who
 * build terms or walk over them tell here of each node (`passNode`), and now and then it is asked whether anybody still waits for what
 * they make. Who sets the alarm catches `OutOfTime`, and goes on with nothing that was under way.
 */

/** Thrown in the midst of work for which there is no time left. */
export class OutOfTime extends Error {
  constructor() {
    super("the time is over");
  }
}

/** Nodes between two questions. */
const nodesBetween = 1024;

let isOver: (() => boolean) | undefined;
let nodesLeft = nodesBetween;

/** Runs `work`, which is given up with `OutOfTime` soon after `over` has become true. */
export function withAlarm<Result>(over: () => boolean, work: () => Result): Result {
  const before = isOver;
  isOver = over;
  try {
    return work();
  } finally {
    isOver = before;
  }
}

/** One more node was made or looked at. */
export function passNode(): void {
  if (--nodesLeft < 0) ask();
}

function ask(): void {
  nodesLeft = nodesBetween;
  if (isOver?.() === true) throw new OutOfTime();
}
