import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

let api: TestCellApi;
let database: TestCellDatabase;
let own: World;
let fileId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  own = await world(database);
  const { projectId, noteId, team } = own;
  fileId = newId();
  await own.as(own.contributor, async (tx) => {
    await insertFile(tx, {
      ...{ id: fileId, projectId, documentId: noteId, purpose: "ATTACHMENT", name: "talk.mp3" },
      ...{ mimeType: "audio/mpeg", fileType: "AUDIO", sizeBytes: 1_000 },
      objectKey: objectKey(tx.context, "files", fileId),
    });
    await sql`insert into transcriptions (team_id, file_id, transcription_id, note_id, language, labels_speakers,
        removes_fillers, vocabulary, duration_ms, status)
      values (${team.teamId}, ${fileId}, ${newId()}, ${noteId}, 'en-US', true, false, '[]', 3000, 'DONE')`.execute(
      tx.db,
    );
    await sql`insert into transcript_turns (team_id, file_id, position, start_ms, end_ms, text, word_times)
      values (${team.teamId}, ${fileId}, 0, 0, 900, 'It broke', '{0,400,500,900}')`.execute(tx.db);
  });
});
afterAll(() => api.close());

it("sends the words of a transcript again only where they have changed", async () => {
  const cookie = await sessionCookieOf(database, own.team, own.viewer);
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${api.origin}/files/transcript/${fileId}/words`, {
      // As browsers validate what they have; without it, fetch asks for a new answer.
      headers: { ...api.headersFor(own.team), cookie, "cache-control": "max-age=0", ...headers },
    });
  const first = await ask();
  const etag = first.headers.get("etag") ?? "";
  expect(await first.json()).toEqual([
    [fileId, "It", 0, 400],
    [fileId, "broke", 500, 900],
  ]);
  const again = await ask({ "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  await own.as(own.contributor, (tx) =>
    sql`update transcript_turns set word_times = '{0,400,600,900}' where file_id = ${fileId}`.execute(tx.db),
  );
  const changed = await ask({ "if-none-match": etag });
  expect([changed.status, await changed.json()]).toEqual([
    200,
    [
      [fileId, "It", 0, 400],
      [fileId, "broke", 600, 900],
    ],
  ]);
});
