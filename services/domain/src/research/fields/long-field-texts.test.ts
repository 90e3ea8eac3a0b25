import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { expect, it } from "vitest";
import { createCustomField } from "./create-custom-field.ts";
import { findReadableFields } from "./read-custom-fields.ts";
import { setFieldValue } from "./set-field-value.ts";

/** Splitting it takes 600 ms. */
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
  expect(await turns.stop()).toBeLessThan(stallMsMax);
});

it("an option that is chosen a hundred thousand times is looked up once", async () => {
  const own = await world(await createCellDatabase());
  const { projectId, noteId, team } = own;
  const options = Array.from({ length: 200 }, (_, at) => ({ label: `Option ${at}` }));
  const made = { projectId, objectType: "NOTE", title: "Stage", type: "SELECT", options } as const;
  const fieldId = await own.as(team.owner, (tx) => createCustomField(tx, made));
  const [field] = await own.as(team.owner, (tx) => findReadableFields(tx, [fieldId]));
  const last = field?.options.at(-1)?.id ?? expect.unreachable();
  const optionIds = Array.from({ length: 95_000 }, () => last);
  const turns = watchTurns();
  await own.as(own.contributor, (tx) => setFieldValue(tx, "NOTE", { objectId: noteId, fieldId, optionIds }));
  // 350 ms if each is compared with each option.
  expect(await turns.stop()).toBeLessThan(stallMsMax);
});
