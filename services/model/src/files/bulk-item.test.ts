import { expect, test } from "vitest";
import { bulkItemFolder, planBulkItem } from "./bulk-item.ts";

test.each([
  ["calls/one.vtt", 10, { kind: "TEXT" }],
  ["rows.csv", 10_000_000, { kind: "TEXT" }],
  ["rows.csv", 10_000_001, { rejection: "TOO_LARGE", limitBytes: 10_000_000 }],
  ["calls/one.mp4", 9_000_000_000, { kind: "FILE" }],
  ["calls/one.mp4", 10_737_418_240, { kind: "FILE" }],
  ["calls/one.mp4", 10_737_418_241, { rejection: "TOO_LARGE", limitBytes: 10_737_418_240 }],
  ["a/b/slides.pdf", 5, { kind: "FILE" }],
  ["loop.gif", 2_000_001, { rejection: "TOO_LARGE", limitBytes: 2_000_000 }],
  ["study.qdpx", 5, { rejection: "SEEN_FIRST" }],
  ["Calls.zip", 5, { rejection: "SEEN_FIRST" }],
  ["calls/.DS_Store", 5, { rejection: "UNKNOWN_KIND" }],
  ["program.exe", 5, { rejection: "UNKNOWN_KIND" }],
  ["one.txt", 0, { rejection: "EMPTY" }],
])("%s of %i bytes", (path, sizeBytes, plan) => {
  expect(planBulkItem(path, sizeBytes)).toEqual(plan);
});

test.each(["3gp", "amr", "heic", "mpg", "odt", "opus", "pptm", "wma", "wmv"])(
  "a .%s file is attached",
  (ending) => {
    expect(planBulkItem(`calls/one.${ending}`, 5)).toEqual({ kind: "FILE" });
  },
);

test("a file's folder is the first of its path", () => {
  expect(["calls/a/one.vtt", "one.vtt"].map(bulkItemFolder)).toEqual(["calls", ""]);
});
