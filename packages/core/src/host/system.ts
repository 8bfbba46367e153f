/** The machine, and who uses it. */

export interface System {
  readonly platform: string;
  /** Of this process. */
  readonly processId: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly hostName: string;
  workingDirectory(): string;
  /** How much of the processor it is left when others want it, too, as `nice` counts it. */
  priority(): number;
  /** Throws what the system reports. */
  changeDirectory(path: string): void;
  temporaryDirectory(): string;
  homeDirectory(): string;
  /** Threads that run at the same time. */
  cores(): number;
  /** Bytes of memory that the process has. */
  residentBytes(): number;
  /** Bytes of this thread's heap that are in use. */
  heapBytes(): number;
  /** Gives back at once what nobody holds any more in this thread: what a run really needs is known only after that. */
  collectGarbage(): void;
}
