/** Collects the paths that are too many to be told. */
import { PathArchive } from "./archive.ts";
import { errorGroup } from "./error-group.ts";
import type { Path, Untold } from "./exploration.ts";

export class UntoldPaths implements Untold {
  private readonly archive: PathArchive | undefined;
  private readonly groups = new Map<string, number>();
  count = 0;
  private readonly firsts: Path[] = [];

  /** `isKept`: the paths are asked for again. */
  constructor(isKept: boolean) {
    this.archive = isKept ? new PathArchive() : undefined;
  }

  get errors(): ReadonlyMap<string, number> {
    return this.groups;
  }

  get witnesses(): readonly Path[] {
    return this.firsts;
  }

  /** Why some of them cannot be read any more. */
  get problem(): unknown {
    return this.archive?.problem;
  }

  add(path: Path): void {
    this.count++;
    if (path.error !== undefined) {
      const group = errorGroup(path.error);
      const known = this.groups.get(group) ?? 0;
      this.groups.set(group, known + 1);
      if (known === 0) this.firsts.push(path);
    }
    this.archive?.add(path);
  }

  all(): Iterable<Path> {
    return this.archive?.all() ?? [];
  }

  close(): void {
    this.archive?.close();
  }
}
