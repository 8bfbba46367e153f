/** A deterministic source of numbers (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** 0 ≤ n < below */
  next(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  }

  chance(percent: number): boolean {
    return this.next(100) < percent;
  }

  one<T>(list: readonly T[]): T {
    return list[this.next(list.length)]!;
  }
}
