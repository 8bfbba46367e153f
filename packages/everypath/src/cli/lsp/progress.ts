/** Tells the editor that members are being verified, and how many are left. */
import type { Connection, WorkDoneProgressServerReporter } from "vscode-languageserver/node.js";
import type { Progress } from "../../runs/language/index.ts";

export class ProgressTeller {
  private readonly connection: Connection;
  private reporter: Promise<WorkDoneProgressServerReporter | undefined> | undefined;
  private total = 0;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** undefined: nothing is left. */
  readonly tell = (progress: Progress | undefined): void => {
    if (progress === undefined) {
      void this.reporter?.then((reporter) => reporter?.done());
      this.reporter = undefined;
      this.total = 0;
      return;
    }
    const { member, left } = progress;
    this.total = Math.max(this.total, left);
    const done = Math.floor((100 * (this.total - left)) / this.total);
    if (this.reporter === undefined) this.reporter = this.begin(member);
    else void this.reporter.then((reporter) => reporter?.report(done, member));
  };

  private async begin(member: string): Promise<WorkDoneProgressServerReporter | undefined> {
    try {
      const reporter = await this.connection.window.createWorkDoneProgress();
      reporter.begin("Verifying", 0, member);
      return reporter;
    } catch {
      // An editor that does not want to see it.
      return undefined;
    }
  }
}
