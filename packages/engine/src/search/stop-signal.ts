/** Whether the user wants an end: a signal that is seen also by who is too busy to be told. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
}
