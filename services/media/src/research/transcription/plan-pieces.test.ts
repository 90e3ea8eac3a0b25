import { expect, it } from "vitest";
import { planPieces } from "./plan-pieces.ts";

/** Ten packets a second of 1,000 bytes, with what a container adds. */
const packets = Array.from({ length: 1_000 }, (_, index) => ({ startMs: index * 100, sizeBytes: 984 }));
const planned = { packets, silences: [], bytesMax: 304_096, overlapMs: 0 };

it("cuts at the longest silence of the last part of what fits", () => {
  const silences = [
    { startMs: 5_000, endMs: 9_000 },
    { startMs: 23_000, endMs: 24_000 },
    { startMs: 25_000, endMs: 26_600 },
    { startMs: 29_000, endMs: 29_200 },
    { startMs: 40_000, endMs: 40_400 },
  ];
  expect(planPieces({ ...planned, silences })).toEqual([
    { startMs: 0, endMs: 25_800 },
    { startMs: 25_800, endMs: 40_200 },
    { startMs: 40_200, endMs: 70_200 },
    { startMs: 70_200, endMs: 100_000 },
  ]);
});

it("has no larger piece where the sound is denser, nor with an overlap", () => {
  const uneven = packets.map((packet, index) => ({ ...packet, sizeBytes: index < 500 ? 100 : 1_800 }));
  const pieces = planPieces({ ...planned, packets: uneven, overlapMs: 5_000 });
  for (const { startMs, endMs } of pieces) {
    const inside = uneven.filter((packet) => packet.startMs >= startMs && packet.startMs < endMs);
    const sizeBytes = inside.reduce((sum, packet) => sum + packet.sizeBytes + 16, 4_096);
    expect(sizeBytes).toBeLessThanOrEqual(planned.bytesMax);
  }
  expect(pieces[0]?.startMs).toBe(0);
  expect(pieces.at(-1)?.endMs).toBe(100_000);
  for (const [index, { endMs }] of pieces.slice(0, -1).entries())
    expect(pieces[index + 1]?.startMs).toBe(endMs - 5_000);
});

it("refuses a limit below the overlap", () => {
  expect(() => planPieces({ ...planned, bytesMax: 40_000, overlapMs: 5_000 })).toThrow(RangeError);
});
