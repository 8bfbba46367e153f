/** Why two states stay two; one line. */
export interface Refusal {
  readonly refused: string;
}
