import { uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import { expect, test } from "vitest";
import { countSent, type SentBytes } from "./upload-progress.ts";

const size = uploadPartSizeBytes + 1_000;

function counted(arrivedBefore = 0) {
  const reports: SentBytes[] = [];
  return { count: countSent(size, arrivedBefore, (sent) => reports.push(sent)), reports };
}

test("the bar waits while a lost part is sent again, and counts it once", () => {
  const { count, reports } = counted();
  count.sending(1, 5_000_000);
  count.sending(2, 1_000);
  count.arrived(2);
  // Lost, and sent again from its start.
  count.sending(1, 0);
  count.sending(1, 4_000_000);
  count.sending(1, 6_000_000);
  count.arrived(1);
  expect(reports.map(({ shown }) => shown)).toEqual([
    5_000_000,
    5_001_000,
    5_001_000,
    5_001_000,
    5_001_000,
    6_001_000,
    size,
  ]);
});

test("only parts that the store has count as arrived", () => {
  const { count, reports } = counted();
  count.sending(1, uploadPartSizeBytes);
  count.arrived(2);
  count.arrived(1);
  expect(reports.map(({ arrived }) => arrived)).toEqual([0, 1_000, size]);
});

test("no count is above the file's size", () => {
  const { count, reports } = counted();
  count.sending(2, 5_000);
  count.arrived(2);
  count.sending(2, 900);
  count.sending(1, uploadPartSizeBytes * 2);
  expect(reports.map(({ shown }) => shown)).toEqual([1_000, 1_000, size]);
});

test("a resumed attempt goes on from what had arrived", () => {
  const { count, reports } = counted(uploadPartSizeBytes);
  count.sending(2, 400);
  count.arrived(1);
  count.arrived(2);
  expect(reports).toEqual([
    { shown: uploadPartSizeBytes, arrived: uploadPartSizeBytes },
    { shown: uploadPartSizeBytes + 400, arrived: uploadPartSizeBytes },
    { shown: size, arrived: size },
  ]);
});
