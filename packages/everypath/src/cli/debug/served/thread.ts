/** The thread of a session that a program has opened with the library's `debug`. */
import "../../../limits/thread.ts";

const { serve } = await import("./serve.ts");
await serve();
