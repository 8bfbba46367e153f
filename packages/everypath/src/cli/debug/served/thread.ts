/** The thread of a session that a program has opened with the library's `debug`. */
const { serve } = await import("./serve.ts");
await serve();

export {};
