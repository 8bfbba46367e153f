/** A small seeded generator (xorshift32): the same seed, the same choices. */
export class Random {
  private state: number;

  constructor(seed: number) {
    // Zero would stay zero; consecutive seeds should not give alike sequences.
    this.state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1;
  }

  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x | 0;
    return (x >>> 0) % bound;
  }
}
