import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsPerPage } from "../rows/row-pages.ts";
import { partsOf } from "./cell-parts.ts";

it("changes are sent in their order, in parts of as many cells and rows as a request takes", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(120), { maxLength: 600 }), (places) => {
      const changes = places.map((place, at) => ({ row: { id: String(place) }, at }));
      const parts = partsOf(changes);
      expect(parts.flat()).toEqual(changes);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(bulkItemsMax);
        expect(new Set(part.map(({ row }) => row.id)).size).toBeLessThanOrEqual(rowsPerPage);
      }
    }),
  );
});
