/** When to let signals and timers in: work that goes on for long stops for a moment every now and then. */

/** Milliseconds of work between two moments. */
const interval = 50;

export class Moments {
  private last = performance.now();

  isDue(): boolean {
    const now = performance.now();
    if (now < this.last + interval) return false;
    this.last = now;
    return true;
  }
}

export function moment(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
