import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { expect, it } from "vitest";
import { readStoredSettings } from "./transcription-settings-store.ts";
import { updateTranscriptionSettings } from "./update-transcription-settings.ts";

it("settings changed by several at once keep one change whole, and tell the others", async () => {
  const { as, team } = await world(await createCellDatabase());
  const settings = () => as(team.owner, (tx) => readStoredSettings(tx, null));
  const { changeNumber: basedOn } = await settings();
  const change = (vocabulary: string[]) =>
    as(team.owner, (tx) => updateTranscriptionSettings(tx, new Map(), { vocabulary, basedOn }));
  const ends = await Promise.allSettled([change(["one"]), change(["two"]), change(["three"])]);
  const refused = ends.filter((end) => end.status === "rejected").map(({ reason }) => reason);
  expect(refused).toHaveLength(2);
  for (const error of refused) expect(error).toMatchObject({ code: "transcription_settings.changed" });
  await expect(change(["late"])).rejects.toMatchObject({ code: "transcription_settings.changed" });
  expect(await settings()).toMatchObject({
    vocabulary: [["one"], ["two"], ["three"]][ends.findIndex(({ status }) => status === "fulfilled")],
    changeNumber: basedOn + 1,
  });
});
