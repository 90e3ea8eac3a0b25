import { hourMs } from "@fieldstone/model/durations.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { closedMsMin, FailingDocuments } from "./failing-documents.ts";

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `document ${at}`);

it("finds the one of many documents that fails in as many failures as they can be halved, and closes no other", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (count, at) => {
      const names = namesOf(count);
      const culprit = names[at % count] ?? "";
      const failing = new FailingDocuments(() => 0);
      let failures = 0;
      while (!failing.isClosed(culprit)) {
        const group = failing.groupOf(culprit);
        failing.note(names.filter((name) => failing.groupOf(name) === group));
        failures += 1;
        expect(failures).toBeLessThanOrEqual(Math.ceil(Math.log2(count)) + 1);
      }
      expect(names.filter((name) => failing.isClosed(name))).toEqual([culprit]);
    }),
  );
});

it("opens it again after a while that doubles, and forgets it in the end", () => {
  let nowMs = 0;
  const failing = new FailingDocuments(() => nowMs);
  for (const closedMs of [closedMsMin, 2 * closedMsMin, 4 * closedMsMin]) {
    failing.note(["document"]);
    nowMs += closedMs - 1;
    expect(failing.isClosed("document")).toBe(true);
    nowMs += 1;
    expect([failing.isClosed("document"), failing.groupOf("document")]).toEqual([false, expect.any(String)]);
  }
  nowMs += hourMs;
  expect(failing.groupOf("document")).toBeUndefined();
});
