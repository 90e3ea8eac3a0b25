import { newId } from "@fieldstone/model/ids.ts";
import { boardPlacedCardsMax, viewPlacedCardsMax } from "@fieldstone/model/limits.ts";
import { defaultViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { expect, it } from "vitest";
import { countPlaced } from "../../../research/view-rows/card-rank-store.ts";
import { importedId } from "../imported-id.ts";
import { createImportedViews } from "./create-imported-views.ts";

it("places no more cards of all groups of a board than can be read at once", async () => {
  const { as, contributor, projectId } = await world(await createCellDatabase());
  const importId = newId();
  const group = () => ({ groupKey: "", objectIds: Array.from({ length: boardPlacedCardsMax }, newId) });
  const view = {
    ...({ number: 1, title: "Board", target: "NOTE", layout: "BOARD" } as const),
    ...{ settings: defaultViewSettings, canvas: null, members: [] },
    cards: Array.from({ length: viewPlacedCardsMax / boardPlacedCardsMax + 1 }, group),
  };
  const nothing = { objects: [], fields: [], options: [], tags: [], boards: [], groups: [], people: [] };
  const exported = {
    ...{
      documentNumber: 1,
      files: [],
      marks: [],
      threads: [],
      boards: [],
      reels: [],
      fields: [],
      rounds: [],
      leftOut: [],
      whole: null,
    },
    views: { views: [view], names: { ...nothing, projectIds: [] } },
  };
  const left = await as(contributor, (tx) =>
    createImportedViews(tx, { id: importId, projectId }, [{ exported }], { kind: "import", importId }),
  );
  expect(left).toEqual([]);
  const viewId = importedId(importId, "view", 1);
  expect(await as(contributor, (tx) => countPlaced(tx, viewId))).toBe(viewPlacedCardsMax);
});
