import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { expect, test } from "vitest";
import { type ByteSplice, joinParts, splicesBetween, splicesOfParts } from "./byte-splice.ts";

function put(before: Buffer, splices: readonly ByteSplice[]): Buffer {
  return splices.reduceRight(
    (bytes, { at, removed, inserted }) =>
      Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]),
    before,
  );
}

function requireOrder(splices: readonly ByteSplice[]): void {
  let end = 0;
  for (const { at, removed } of splices) {
    expect(at).toBeGreaterThanOrEqual(end);
    expect(removed).toBeGreaterThanOrEqual(0);
    end = at + removed;
  }
}

/** Only three values, so that much of the content repeats. */
function randomBytes(length: number, random: (below: number) => number): Buffer {
  return Buffer.from(Array.from({ length }, () => random(3)));
}

test("bytes become others by their splices, whatever changed", () => {
  for (let seed = 1; seed <= trials(300, 5_000, 1_500); seed += 1) {
    const random = seededRandom(seed);
    const before = randomBytes(random(12_000), random);
    let after = before;
    for (let changes = random(20); changes > 0; changes -= 1) {
      const at = random(after.length + 1);
      const end = at + random(random(4) === 0 ? 600 : 5);
      const inserted = randomBytes(random(random(4) === 0 ? 600 : 5), random);
      after = Buffer.concat([after.subarray(0, at), inserted, after.subarray(end)]);
    }
    const splices = splicesBetween(before, after);
    requireOrder(splices);
    expect(put(before, splices).equals(after)).toBe(true);
  }
});

test("what changed in few places is told without the rest", () => {
  const before = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at) % 251));
  const after = Buffer.concat([
    Buffer.from([7]),
    before.subarray(1, 50_000),
    Buffer.from("typed"),
    before.subarray(50_000, 90_000),
    before.subarray(90_003),
  ]);
  const sent = splicesBetween(before, after).map(({ inserted }) => inserted.length);
  expect(sent.reduce((sum, length) => sum + length, 0)).toBeLessThan(200);
  expect(splicesBetween(before, Buffer.from(before))).toEqual([]);
});

test("parts put together become others by their splices, whatever changed", () => {
  const separator = Buffer.from("\n");
  for (let seed = 1; seed <= trials(300, 5_000, 1_500); seed += 1) {
    const random = seededRandom(seed);
    const made = () => randomBytes(random(4), random);
    const before = Array.from({ length: random(6) }, made);
    const after = before
      .filter(() => random(4) > 0)
      .flatMap((part) => (random(4) === 0 ? [made(), part] : [part]));
    if (random(4) === 0) after.push(made());
    const splices = splicesOfParts(before, after, separator);
    expect(put(joinParts(before, separator), splices).equals(joinParts(after, separator))).toBe(true);
  }
});
