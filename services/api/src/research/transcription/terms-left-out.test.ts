import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { upsertTranscription } from "@fieldstone/domain/research/transcription/transcription-store.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

const vocabulary = ["Fieldstone", "Q3 plan", "R&D", "Zoë"];

let api: TestCellApi;
let database: TestCellDatabase;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  own = await world(database);
});
afterAll(() => api.close());

async function ask(query: string) {
  const cookie = await sessionCookieOf(database, own.team, own.viewer);
  const { body } = await askGraphql(api, own.team, { query }, { cookie });
  return body.data;
}

it("names a recording's terms that Amazon Transcribe did not use", async () => {
  const { projectId, noteId } = own;
  const fileId = newId();
  await own.as(own.contributor, async (tx) => {
    await insertFile(tx, {
      ...{ id: fileId, projectId, documentId: noteId, purpose: "ATTACHMENT", name: "talk.mp3" },
      ...{ mimeType: "audio/mpeg", fileType: "AUDIO", sizeBytes: 1_000 },
      objectKey: objectKey(tx.context, "files", fileId),
    });
    await upsertTranscription(tx, {
      ...{ fileId, id: newId(), noteId, vocabulary, provider: "aws", language: "en-GB" },
      ...{ durationMs: 3_000, labelsSpeakers: true, removesFillers: false },
    });
  });
  const data = await ask(`{ file(id: "${fileId}") { transcription { termsLeftOut } } }`);
  expect(data.file.transcription.termsLeftOut).toEqual(["Q3 plan", "R&D", "Zoë"]);
});

it("counts the parts of a long recording that is being transcribed", async () => {
  const jobName = "pieces:1:EU_A/team/audio-words/id:0-100,80-200,180-300";
  const count = (status: string) =>
    own.as(own.contributor, (tx) =>
      sql`update transcriptions set status = ${status}, job_name = ${jobName} where provider = 'aws'`.execute(
        tx.db,
      ),
    );
  const query = `{ note(id: "${own.noteId}") { files { transcription { partsDone partCount } } } }`;
  await count("RUNNING");
  expect((await ask(query)).note.files).toEqual([{ transcription: { partsDone: 1, partCount: 3 } }]);
  await count("DONE");
  expect((await ask(query)).note.files).toEqual([{ transcription: { partsDone: null, partCount: null } }]);
});

it("names the terms of the settings that the provider in use cannot use in the language in effect", async () => {
  const { projectId, team } = own;
  await own.as(own.contributor, (tx) =>
    sql`insert into transcription_settings (team_id, scope_id, project_id, provider, language, vocabulary)
      values (${team.teamId}, ${team.teamId}, null, 'aws', null, ${JSON.stringify(vocabulary)}::text::jsonb),
        (${team.teamId}, ${projectId}, ${projectId}, null, 'fr-FR', '["Zoë", "G7"]')`.execute(tx.db),
  );
  const data = await ask(`{ workspace: transcriptionSettings { termsLeftOut }
    project: transcriptionSettings(projectId: "${projectId}") { termsLeftOut } }`);
  expect(data).toEqual({
    workspace: { termsLeftOut: ["Q3 plan", "R&D", "Zoë"] },
    project: { termsLeftOut: ["G7"] },
  });
  await own.as(own.contributor, (tx) =>
    sql`update transcription_settings set provider = 'assemblyai' where project_id is null`.execute(tx.db),
  );
  expect(
    (await ask("{ transcriptionSettings { termsLeftOut } }")).transcriptionSettings.termsLeftOut,
  ).toEqual([]);
});
