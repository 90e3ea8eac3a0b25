import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf, windowsOf } from "./text-windows.ts";

test("windows are parts of the text in its order, cut at spaces, no longer than they may be", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 5, max: 80 }),
      fc.integer({ min: 1, max: 5 }),
      (list, most, count) => {
        const text = list.join(" ");
        const windows = windowsOf(text, most, count);
        expect(windows.length).toBeLessThanOrEqual(count);
        let at = 0;
        for (const window of windows) {
          expect(window.length).toBeLessThanOrEqual(most);
          at = text.indexOf(window, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += window.length;
        }
        if (count > text.length) expect(windows.join("").replaceAll(" ", "")).toBe(list.join(""));
      },
    ),
  );
});

test("parts contain all windows in order, each few and short, or one longer", () => {
  const most = { windows: 3, length: 20 };
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 })), (windows) => {
      const parts = [...partsOf(windows, ({ length }) => length, most)];
      expect(parts.flat()).toEqual(windows);
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(0);
        expect(part.length).toBeLessThanOrEqual(most.windows);
        if (part.length > 1) expect(part.join("").length).toBeLessThanOrEqual(most.length);
      }
    }),
  );
});

test.each(["a", "word ", "字"])("10 million characters of %j are cut in one walk", (unit) => {
  const text = unit.repeat(10_000_000 / unit.length);
  const before = process.cpuUsage();
  expect(windowsOf(text, 500, 4)).toHaveLength(4);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
