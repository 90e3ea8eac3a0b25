import { isPageArea, pageUnits } from "@fieldstone/model/files/page-text.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { areaAfterKey, areaBetween, startArea } from "./drawn-area.ts";

it("arrow keys move an area, with Shift its lower right corner, and never off the page", () => {
  expect(areaAfterKey(startArea, "ArrowRight", false)).toEqual({ ...startArea, x: 2_100 });
  expect(areaAfterKey(startArea, "ArrowUp", true)).toEqual({ ...startArea, height: 1_900 });
  expect([areaAfterKey(startArea, "h", false), areaAfterKey(startArea, "constructor", false)]).toEqual([
    undefined,
    undefined,
  ]);
  const arrow = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown");
  fc.assert(
    fc.property(fc.array(fc.tuple(arrow, fc.boolean()), { maxLength: 300 }), (presses) => {
      const end = presses.reduce((area, [key, shift]) => areaAfterKey(area, key, shift) ?? area, startArea);
      expect(isPageArea(end)).toBe(true);
    }),
  );
});

it("a drawn area lies on the page whichever corner it was begun at; a click is none", () => {
  expect(areaBetween({ x: 500, y: 500 }, { x: 100, y: 200 })).toEqual({
    x: 100,
    y: 200,
    width: 400,
    height: 300,
  });
  expect(areaBetween({ x: 500, y: 500 }, { x: 510, y: 900 })).toBeUndefined();
  const point = fc.record({ x: units(), y: units() });
  fc.assert(
    fc.property(point, point, (from, to) => {
      const area = areaBetween(from, to);
      expect(area === undefined || isPageArea(area)).toBe(true);
    }),
  );
});

function units() {
  return fc.double({ min: -pageUnits, max: 2 * pageUnits, noNaN: true });
}
