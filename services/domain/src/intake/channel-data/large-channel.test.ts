import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { asAdministrator, createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, it, vi } from "vitest";
import { openChannelFixture } from "./channel-fixture.testing.ts";
import { readChannelCounts } from "./read-channel-counts.ts";
import { sortChannelData } from "./sort-channel-data.ts";

vi.setConfig({ testTimeout: 120_000 });

const [themes, examplesPerTheme, waiting] = [180, 20, 450];
/** As in the other tests of turns; the machine is shared. */
const turnMsMax = 200;
/** As many as the model's. */
const dimensions = 512;

it("sorts by the vectors of all themes in short turns, and prepares those once", async () => {
  const database = await createCellDatabase();
  const { channelId, team, sources, asOwner } = await openChannelFixture(database);
  const { model } = hashedEmbedder;
  const vectors = Array.from({ length: 40 }, (_, point) =>
    Array.from({ length: dimensions }, (__, place) => Math.sin(point * 37 + place * (point + 1))),
  );
  await asAdministrator(database.adminUrl, async (client) => {
    const filled =
      "with made as (select place, vector from jsonb_to_recordset($3::jsonb) v (place int, vector real[]))";
    const made = JSON.stringify(vectors.map((vector, place) => ({ place, vector: `{${vector.join(",")}}` })));
    await client.query(
      `${filled} insert into channel_themes (team_id, theme_id, channel_id, title, origin, centre, centre_model)
        select $1, gen_random_uuid(), $2, 'Theme ' || n, 'MEMBER', vector, $4
        from generate_series(1, ${themes}) n join made on place = n % 40`,
      [team.teamId, channelId, made, model],
    );
    await client.query(
      `${filled}, theme as (select theme_id, row_number() over () as n from channel_themes where title like 'Theme %')
        insert into channel_data (team_id, datum_id, channel_id, source, text, said_at, vector, vector_model,
          theme_id, sorted_by, to_sort)
        select $1, gen_random_uuid(), $2, 'API', 'A point', now(), vector, $4, theme_id,
          case when theme_id is not null then 'MEMBER' end, theme_id is null
        from generate_series(1, ${themes * examplesPerTheme + waiting}) p
          join made on place = p % 40
          left join theme on p <= ${themes * examplesPerTheme} and n = 1 + p % ${themes}`,
      [team.teamId, channelId, made, model],
    );
  });
  let prepared = 0;
  const embed = async (texts: readonly string[]) => {
    if (texts.some((text) => text.startsWith("Theme 7"))) prepared += 1;
    return texts.map(() => vectors[0] ?? []);
  };
  const turns = watchTurns();
  await sortChannelData({ ...sources, embedder: { ...hashedEmbedder, dimensions, embed } }, channelId);
  expect(await turns.stop()).toBeLessThan(turnMsMax);
  expect(prepared).toBe(1);
  const counts = (await asOwner((tx) => readChannelCounts(tx, [channelId]))).get(channelId);
  expect(counts).toMatchObject({ dataCount: themes * examplesPerTheme + waiting, waitingCount: 0 });
});
