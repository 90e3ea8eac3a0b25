import fc from "fast-check";
import { expect, it } from "vitest";
import { checkJsonText, jsonNestingMax, jsonValuesMax, refuseNul } from "./json-text.ts";

const check = (text: string) => checkJsonText(Buffer.from(text));

it("passes every ordinary value, whatever its strings hold", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(() => check(JSON.stringify(value))).not.toThrow();
    }),
  );
});

it("counts neither brackets nor commas of strings, escaped quotes or not", () => {
  for (const text of [
    "[".repeat(1_000),
    ",".repeat(jsonValuesMax + 1),
    '\\"['.repeat(500),
    "\\\\".repeat(501),
  ]) {
    expect(() => check(JSON.stringify({ text, more: [text] }))).not.toThrow();
  }
});

it("refuses deep nesting and too many values", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(() => check(nested(jsonNestingMax))).not.toThrow();
  expect(() => check(nested(jsonNestingMax + 1))).toThrow("nested more than");
  expect(() => check(`[${"1,".repeat(jsonValuesMax)}1]`)).toThrow("values");
  expect(() => check(`[${"[],".repeat(jsonValuesMax / 2)}[]]`)).toThrow("values");
});

it("looks at each byte of ten megabytes about once", () => {
  const before = process.threadCpuUsage();
  for (const piece of ["\\\\", '\\"', '"', "[]"]) {
    try {
      check(`{"a":"${piece.repeat(5_000_000)}`);
    } catch {
      // The result is irrelevant: this test measures time.
    }
  }
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
});

it("finds a NUL wherever it is and names the field, but takes the letters of its escape", () => {
  const field = (value: unknown) => {
    try {
      checkJsonText(Buffer.from(JSON.stringify(value)));
      return "passed";
    } catch (error) {
      return error instanceof Error && "field" in error ? (error.field ?? "unnamed") : "another error";
    }
  };
  expect(field({ variables: { input: { title: "a\0" } } })).toBe("title");
  expect(field({ names: ["a", { deep: "\0" }] })).toBe("names.1.deep");
  expect(field({ "a\0": 1 })).toBe("unnamed");
  expect(field({ title: "\\u0000 as it is written" })).toBe("passed");
  expect(() => check('{"a": "\\u0000"')).not.toThrow();
  expect(() => refuseNul({ count: 1, none: null, yes: true, text: "words" })).not.toThrow();
});
