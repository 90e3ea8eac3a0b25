import fc from "fast-check";
import { expect, test } from "vitest";
import { sortingRule, themeOf } from "./sorting-rule.ts";

const at = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return Float64Array.of(Math.cos(angle), Math.sin(angle));
};
const theme = (id: string, ...degrees: readonly number[]) => ({ id, vectors: degrees.map(at) });

test("a point goes to the likest theme, to none that it is unlike, and to none where it is between two", () => {
  const themes = [theme("a", 0), theme("b", 90, 60)];
  const rule = { cosineMin: 0.5, leadMin: 0.2 };
  expect(themeOf(at(10), themes, rule)).toBe("a");
  expect(themeOf(at(50), themes, rule)).toBe("b");
  expect(themeOf(at(30), themes, rule)).toBeUndefined();
  expect(themeOf(at(30), themes, { ...rule, leadMin: 0 })).toBe("a");
  expect(themeOf(at(180), themes, rule)).toBeUndefined();
  expect(themeOf(at(10), [], rule)).toBeUndefined();
});

test("what a stricter rule puts into a theme, a more relaxed one puts into the same", () => {
  const angle = fc.integer({ min: 0, max: 359 });
  fc.assert(
    fc.property(angle, angle, angle, fc.integer({ min: 1, max: 4 }), (point, a, b, strictness) => {
      const themes = [theme("a", a), theme("b", b)];
      const strict = themeOf(at(point), themes, sortingRule(strictness, 0.3));
      if (strict !== undefined)
        expect(themeOf(at(point), themes, sortingRule(strictness + 1, 0.3))).toBe(strict);
    }),
  );
});
