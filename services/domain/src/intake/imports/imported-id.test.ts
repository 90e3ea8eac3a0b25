import { isId, newId } from "@fieldstone/model/ids.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { importedId, importedNumbersMax } from "./imported-id.ts";

const number = fc.nat(importedNumbersMax - 1);

it("is an id, the same each time, in the order of the numbers and no other import's", () => {
  const imports = fc.tuple(fc.constant(null).map(newId), fc.constant(null).map(newId));
  fc.assert(
    fc.property(imports, number, number, ([importId, otherId], one, other) => {
      const id = importedId(importId, "highlight", one);
      expect(isId(id)).toBe(true);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u);
      expect(importedId(importId, "highlight", one)).toBe(id);
      expect(importedId(otherId, "highlight", one)).not.toBe(id);
      expect(Math.sign(id.localeCompare(importedId(importId, "highlight", other)))).toBe(
        Math.sign(one - other),
      );
    }),
  );
});

it("tells kinds apart: no file, text or reel has a highlight's id", () => {
  const importId = newId();
  const ids = (["highlight", "document", "file", "reel"] as const).map((kind) =>
    importedId(importId, kind, 7),
  );
  expect(new Set(ids).size).toBe(4);
  expect(ids.every(isId)).toBe(true);
});

it("is refused behind the last number", () => {
  expect(() => importedId(newId(), "file", importedNumbersMax)).toThrow(RangeError);
});
