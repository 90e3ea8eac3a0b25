import fc from "fast-check";
import { expect, it } from "vitest";
import { readErrorReport } from "./error-report.ts";

const report = {
  type: "ERROR",
  reference: "0198C0DE-0000-7000-8000-000000000001",
  release: "1.2.3",
  path: "/notes/Our-secret-plan-2Y7zqN6FUzWCvXbKqfQbRn?code=123#hash",
  message: "Failed at https://acme.example/notes/Our-secret-plan-2Y7zqN6FUzWCvXbKqfQbRn?token=abc",
  stack: "at f (https://acme.example/notes/Our-secret-plan-2Y7zqN6FUzWCvXbKqfQbRn:1:2)\0",
};

it("keeps no title, token, code or hash of any address in it", () => {
  const read = readErrorReport(JSON.stringify(report));
  expect(read).toMatchObject({ reference: report.reference.toLowerCase(), release: "1.2.3" });
  expect(read?.stack).toBe("at f (https://acme.example/notes/TITLE-REDACTED-2Y7zqN6FUzWCvXbKqfQbRn:1:2)");
  for (const secret of ["secret", "abc", "123", "#hash", "\0"]) {
    expect(JSON.stringify(read)).not.toContain(secret);
  }
  expect(read?.path).toBe("/notes/TITLE-REDACTED-2Y7zqN6FUzWCvXbKqfQbRn?code=REDACTED");
});

it("is none for other telemetry, and never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      expect(readErrorReport(body)).toBeUndefined();
    }),
  );
});

it("cuts what is too long", () => {
  const long = "x".repeat(50_000);
  const read = readErrorReport(JSON.stringify({ ...report, path: `/${long}`, message: long, stack: long }));
  expect([read?.message.length, read?.stack.length]).toEqual([2_000, 8_000]);
  expect(read?.path.length).toBeLessThan(4_097);
});
