import { isId, newId } from "@fieldstone/model/ids.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { importedHighlightId, importedHighlightsMax } from "./imported-highlight-id.ts";

const number = fc.nat(importedHighlightsMax - 1);

it("is an id, the same each time, in the order of the numbers and no other import's", () => {
  const imports = fc.tuple(fc.constant(null).map(newId), fc.constant(null).map(newId));
  fc.assert(
    fc.property(imports, number, number, ([importId, otherId], one, other) => {
      const id = importedHighlightId(importId, one);
      expect(isId(id)).toBe(true);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u);
      expect(importedHighlightId(importId, one)).toBe(id);
      expect(importedHighlightId(otherId, one)).not.toBe(id);
      expect(Math.sign(id.localeCompare(importedHighlightId(importId, other)))).toBe(Math.sign(one - other));
    }),
  );
});

it("is refused behind the last number", () => {
  expect(() => importedHighlightId(newId(), importedHighlightsMax)).toThrow(RangeError);
});
