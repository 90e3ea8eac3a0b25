import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { expect, it } from "vitest";
import { createCustomField } from "./create-custom-field.ts";
import { setFieldValue } from "./set-field-value.ts";

/** Splitting the text takes 600 ms. */
const turnMsMax = 150;
const long = "a;".repeat(4_500_000);

it("a text of megabytes is refused as a value before it is taken apart", async () => {
  const own = await world(await createCellDatabase());
  const { projectId, noteId, team } = own;
  const made = { projectId, objectType: "NOTE", title: "Who", type: "PERSON" } as const;
  const fieldId = await own.as(team.owner, (tx) => createCustomField(tx, made));
  const turns = watchTurns();
  await expect(
    own.as(own.contributor, (tx) => setFieldValue(tx, "NOTE", { objectId: noteId, fieldId, text: long })),
  ).rejects.toMatchObject({ code: "value.too_long" });
  expect(await turns.stop()).toBeLessThan(turnMsMax);
});
