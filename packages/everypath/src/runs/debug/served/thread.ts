/** The thread of a session that a program has opened with the library's `debug`. */
import "@everypath/core/thread";

const { serve } = await import("./serve.ts");
await serve();
