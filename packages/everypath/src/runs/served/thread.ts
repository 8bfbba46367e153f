/** The thread of a session that a program has opened: of a debugger, or of texts that are being written. */
import "@everypath/core/thread";
import { host } from "@everypath/core";
import type { DebugStart } from "../../library/debug/protocol.ts";
import type { WorkspaceStart } from "../../library/language/protocol.ts";

const start = host.threads.data as DebugStart | WorkspaceStart;
switch (start.session) {
  case "debugger": {
    const { serve } = await import("../debug/served/serve.ts");
    await serve(start);
    break;
  }
  case "workspace": {
    const { serve } = await import("../language/served.ts");
    serve(start);
  }
}
