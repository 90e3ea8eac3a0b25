import fc from "fast-check";
import { expect, it } from "vitest";
import { PackedKeys } from "./packed-keys.ts";

function columnOf(rows: ReadonlyMap<bigint, string>) {
  const texts = [...rows.values()].map((key) => Buffer.from(key));
  const offsets = new Int32Array(texts.length + 1);
  for (const [row, text] of texts.entries()) offsets[row + 1] = (offsets[row] ?? 0) + text.length;
  return { rowIds: BigUint64Array.from(rows.keys()), bytes: Buffer.concat(texts), offsets };
}

const type = fc.constantFrom("NOTE", "INSIGHT", "PROJECT_CATEGORY", "PERSON");
const start = fc.integer({ min: -1, max: 5_000_000 });
const usual = fc.tuple(type, fc.uuid(), start).map((parts) => parts.join(":"));
const others = fc.oneof(
  fc.constantFrom("", ":", "NOTE:", "NOTE:n1:0", "NOTE::", "a:b:c:d"),
  fc.tuple(type, fc.uuid()).map(([name, id]) => `${name}:${id}`),
  fc.tuple(type, fc.uuid()).map(([name, id]) => `${name}:${id}:`),
  fc.tuple(type, fc.uuid()).map(([name, id]) => `${name}:${id}:007`),
  fc.tuple(type, fc.uuid()).map(([name, id]) => `${name}:${id}:12345678901`),
  fc.tuple(type, fc.uuid()).map(([name, id]) => `${name}:${id.toUpperCase()}X:0`),
  fc.string().map((text) => text.replace(/[^ -~]/gu, "")),
);
// Near each other, as of a table, and anywhere.
const rowId = fc.oneof(fc.bigInt({ min: 0n, max: 20_000n }), fc.bigInt({ min: 0n, max: 2n ** 60n }));

it("gives back each key as it was, whatever its form, and none for other rows", () => {
  const rows = fc.array(fc.tuple(rowId, fc.oneof({ weight: 4, arbitrary: usual }, others)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(rows, fc.array(rowId, { maxLength: 5 }), (added, asked) => {
      const known = new Map(added);
      const packed = new PackedKeys();
      packed.add(columnOf(known));
      for (const [id, key] of known) {
        expect(packed.get(id)).toBe(key);
        expect(packed.has(id)).toBe(true);
      }
      for (const id of asked.filter((each) => !known.has(each))) expect(packed.get(id)).toBeUndefined();
    }),
  );
});
