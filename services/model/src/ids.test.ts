import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProductError } from "./errors.ts";
import { isId, madeAtMs, newId, parseId, toShortId } from "./ids.ts";

const uuids = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
});

describe("newId", () => {
  it("makes UUIDs of version 7 that sort in the order they were made", () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("carries the time it was made", () => {
    expect(Math.abs(madeAtMs(newId()) - Date.now())).toBeLessThan(20_000);
  });
});

describe("short ids", () => {
  it("have 1 to 22 letters or digits and come back as the same UUID", () => {
    fc.assert(
      fc.property(uuids, (id) => {
        const short = toShortId(id);
        expect(short).toMatch(/^[0-9A-Za-z]{1,22}$/);
        expect(parseId(short)).toBe(id);
        expect(toShortId(short)).toBe(short);
      }),
    );
  });

  it("are the id's number in base 62", () => {
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    fc.assert(
      fc.property(uuids, (id) => {
        const value = [...toShortId(id)].reduce(
          (sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)),
          0n,
        );
        expect(value).toBe(BigInt(`0x${id.replaceAll("-", "")}`));
      }),
    );
  });

  it("cover the smallest and the largest id", () => {
    expect(toShortId("00000000-0000-0000-0000-000000000000")).toBe("0");
    expect(parseId("0")).toBe("00000000-0000-0000-0000-000000000000");
    expect(parseId("z")).toBe("00000000-0000-0000-0000-00000000003d");
    const largest = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    expect(toShortId(largest)).toHaveLength(22);
    expect(parseId(toShortId(largest))).toBe(largest);
  });
});

describe("parseId", () => {
  it("accepts the 36-character form in either case", () => {
    expect(parseId("018F2F60-7A00-7000-8000-0000000000AB")).toBe("018f2f60-7a00-7000-8000-0000000000ab");
  });

  it("refuses everything else with a ProductError", () => {
    for (const text of ["", "a".repeat(23), "zzzzzzzzzzzzzzzzzzzzzz", "a_b", "018f2f60-7a00", "é"]) {
      expect(() => parseId(text)).toThrow(ProductError);
      expect(isId(text)).toBe(false);
    }
    expect(isId(undefined)).toBe(false);
  });
});
