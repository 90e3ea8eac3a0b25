import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { readFile } from "node:fs/promises";
import { projectExportKey } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { readOwnExports } from "@fieldstone/domain/intake/project-exports/project-export-policy.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { readDocumentContents } from "@fieldstone/domain/research/documents/read-document.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { findTranscriptions } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import { startTranscription } from "@fieldstone/domain/research/transcription/start-transcription.ts";
import { readTranscriptionMinutes } from "@fieldstone/domain/research/transcription/transcription-minutes.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  type FakeTranscription,
  startFakeTranscription,
} from "@fieldstone/platform/transcription/fake-transcription.testing.ts";
import { openTranscription } from "@fieldstone/platform/transcription/open-transcription.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { type FailingProxy, startFailingProxy } from "@fieldstone/testkit/servers/failing-proxy.ts";
import { findS3Server } from "@fieldstone/testkit/servers/s3-server.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unpackExport } from "../../intake/project-exports/exported-project.testing.ts";
import { finishAfterKill, timeoutMs, trap } from "./job-traps.testing.ts";
import { MediaProcess } from "./media-process.testing.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

const spoken = [
  { text: "Welcome", startMs: 400, endMs: 800, speaker: 0 },
  { text: "back.", startMs: 800, endMs: 1_200, speaker: 0 },
];
const archive = {
  source: /\/files\//,
  firstOutput: /\/project-exports\//,
  lastOutput: /\/project-exports\//,
};
const sound = { source: /\/audio/, firstOutput: /\/audio/, lastOutput: /\/audio/ };

const server = findS3Server();
let database: TestCellDatabase;
let media: MediaProcess;
let fake: FakeTranscription;
/** In front of the transcription service. */
let service: FailingProxy;
let team: SeededTeam;
let fileId: string;
let noteId: string;
let projectId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

/** Kills the process once the transcription service has answered a call, before the process hears it. */
function killWhenAnswered(method: string, matches: (path: string) => boolean): () => boolean {
  let isSprung = false;
  service.onAnswer = (request) => {
    if (isSprung || request.method !== method || !matches(request.url ?? "")) return;
    isSprung = true;
    media.kill();
  };
  return () => isSprung;
}

/** Takes a minute of kills, so not in the short trial. */
const isLong = trials(0, 1) > 0;

describe.skipIf(server === undefined || !isLong)("a media process that is killed", () => {
  beforeAll(async () => {
    database = await createCellDatabase();
    fake = await startFakeTranscription(spoken);
    service = await startFailingProxy(fake.origin);
    const more = { ASSEMBLYAI_BASE_URL: service.endpoint, ASSEMBLYAI_API_KEY: "key" };
    media = await MediaProcess.prepare(database, server ?? "", { more });
    media.start();
  }, timeoutMs);
  afterAll(async () => {
    await media.close();
    await service.close();
    await fake.close();
  });
  beforeEach(async () => {
    fake.requests.length = 0;
    team = await seedTeam(database);
    const bytes = await readFile(await smallRecording("call.mp4"));
    ({ fileId, noteId, projectId } = await uploadRecording(
      { database, team, objects: media.objects },
      bytes,
    ));
    const status = async () => (await write((tx) => findRecordings(tx, [fileId]))).get(fileId)?.status;
    await expect.poll(status, { timeout: timeoutMs, interval: 50 }).toBe("DONE");
  }, timeoutMs);

  it.each([
    { stage: "while it reads the sound", arm: () => trap(media, sound, "source"), begun: 1 },
    {
      stage: "once the service has taken the sound",
      arm: () => killWhenAnswered("POST", (path) => path === "/v2/upload"),
      begun: 1,
    },
    {
      // Its name was lost, and it is found by the sound.
      stage: "once the service has begun, before it knows the job's name",
      arm: () => killWhenAnswered("POST", (path) => path === "/v2/transcript"),
      begun: 1,
    },
    {
      stage: "once the service has said the words",
      arm: () => {
        fake.pollsBefore = 0;
        return killWhenAnswered("GET", (path) => path.startsWith("/v2/transcript/"));
      },
      begun: 1,
    },
  ])(
    "transcribing, $stage: the words are in the note once, and the minutes are counted once",
    { timeout: 2 * timeoutMs },
    async ({ arm, begun }) => {
      const unused = { driver: "s3", bucket: "", awsRegion: "", endpoint: undefined } as const;
      const assemblyai = { baseUrl: service.endpoint, apiKey: "key", regions: [team.region] };
      const providers = openTranscription({ transcription: { assemblyai }, objects: unused }, media.objects);
      const read = async () => (await write((tx) => findTranscriptions(tx, [fileId]))).get(fileId)?.status;
      const ask = () => write((tx) => startTranscription(tx, providers, { fileId }));
      await finishAfterKill({ media, database }, { ask, read }, arm);
      const text = (await write((tx) => readDocumentContents(tx, [noteId]))).get(noteId);
      const turns = text?.content?.flatMap(({ content: runs = [] }) => runs.map((each) => each.text));
      expect(turns).toEqual(["Welcome back."]);
      expect(await write(readTranscriptionMinutes)).toMatchObject({ used: 1 });
      const calls = (call: string) => fake.requests.filter((each) => each.call.startsWith(call)).length;
      expect(calls("POST /v2/transcript")).toBe(begun);
      // The job whose name is known is deleted there.
      await expect.poll(() => calls("DELETE /v2/transcript/"), { timeout: timeoutMs }).toBe(1);
    },
  );

  it.each(["source", "first output", "last output"] as const)(
    "exporting a project, at its %s: one whole archive is there",
    { timeout: 2 * timeoutMs },
    async (stage) => {
      let exportId = "";
      const read = async () =>
        exportId === ""
          ? undefined
          : (await write((tx) => readOwnExports(tx, [exportId]))).get(exportId)?.status;
      const ask = async () => {
        exportId = await write((tx) =>
          startProjectExport(tx, {
            format: "ARCHIVE",
            projectIds: [projectId],
            projectCategoryIds: [],
          }),
        );
      };
      await finishAfterKill({ media, database }, { ask, read }, () => trap(media, archive, stage));
      const made = await unpackExport(media.objects, team, exportId);
      expect(made.get("Calls/files/call.mp4")).toEqual(await readFile(await smallRecording("call.mp4")));
      const { keys } = await media.stored();
      const own = keys.filter((key) => key.includes(team.teamId) && key.includes("/project-exports/"));
      expect(own).toEqual([projectExportKey(team, exportId)]);
    },
  );
});
