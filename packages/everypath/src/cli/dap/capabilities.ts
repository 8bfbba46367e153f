/** What we can do, and what a client says of itself. */
import type { DebugProtocol } from "@vscode/debugprotocol";
import { z } from "zod";

export const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsConditionalBreakpoints: true,
  supportsFunctionBreakpoints: true,
  supportsLogPoints: true,
  supportsBreakpointLocationsRequest: true,
  supportsStepBack: true,
  supportsStepInTargetsRequest: true,
  supportsGotoTargetsRequest: true,
  supportsRestartRequest: true,
  supportsTerminateRequest: true,
  supportsEvaluateForHovers: true,
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsCompletionsRequest: true,
  supportsExceptionInfoRequest: true,
  supportsDelayedStackTraceLoading: true,
  supportsClipboardContext: true,
  supportsHitConditionalBreakpoints: false,
  supportsRestartFrame: false,
  supportsDataBreakpoints: false,
  supportsReadMemoryRequest: false,
  supportsDisassembleRequest: false,
};

export const initializeArguments = z.object({
  linesStartAt1: z.boolean().default(true),
  columnsStartAt1: z.boolean().default(true),
  pathFormat: z.enum(["path", "uri"]).default("path"),
  supportsInvalidatedEvent: z.boolean().default(false),
});
