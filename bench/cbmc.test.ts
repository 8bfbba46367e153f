/** What CBMC answers is read as it is meant. The samples have the form that its manual describes for --json-ui. */
import { describe, expect, test } from "vitest";
import { cbmcArguments, cbmcVerdict } from "./cbmc.mjs";

/** An answer about properties by name, each with its status. */
function answer(status: string, properties: Readonly<Record<string, string>>): string {
  const result = Object.entries(properties).map(([property, own]) => ({
    description: "a claim",
    property,
    status: own,
    ...(own === "FAILURE" ? { trace: [{ stepType: "failure", property }] } : {}),
  }));
  return JSON.stringify([
    { program: "CBMC 5.95.1 (cbmc-5.95.1)" },
    { messageText: "Starting Bounded Model Checking", messageType: "STATUS-MESSAGE" },
    { result },
    { messageText: `VERIFICATION ${status}`, messageType: "STATUS-MESSAGE" },
    { cProverStatus: status },
  ]);
}

describe("the verdict of CBMC", () => {
  test.each([
    ["safe", "success", { "main.assertion.1": "SUCCESS", "main.unwind.0": "SUCCESS" }],
    ["unsafe", "failure", { "main.assertion.1": "FAILURE", "main.unwind.0": "FAILURE" }],
    ["unknown", "failure", { "main.assertion.1": "SUCCESS", "main.unwind.0": "FAILURE" }],
    ["unknown", "failure", { "down.recursion": "FAILURE", "main.assertion.1": "SUCCESS" }],
    ["no answer", "failure", { "main.assertion.1": "UNKNOWN" }],
    ["no answer", "error", {}],
  ])("is %s where it says %s of %o", (verdict, status, properties) => {
    expect(cbmcVerdict(answer(status, properties as Record<string, string>))).toBe(verdict);
  });

  test("is none where it was cut off", () => {
    const whole = answer("success", { "main.assertion.1": "SUCCESS" });
    expect([whole.slice(0, -9), "", "null"].map((text) => cbmcVerdict(text))).toEqual([
      "no answer",
      "no answer",
      "no answer",
    ]);
  });
});

test("CBMC may make as many rounds as bmc, and says whether more are possible", () => {
  const options = cbmcArguments("a.c", 10);
  expect(options[0]).toBe("a.c");
  expect(options[options.indexOf("--unwind") + 1]).toBe("11");
  expect(options).toContain("--unwinding-assertions");
  expect(options).toContain("--json-ui");
});
