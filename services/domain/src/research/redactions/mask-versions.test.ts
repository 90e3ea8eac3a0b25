import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { finishTranscription } from "../transcription/transcription-steps.ts";
import { lockTranscription, upsertTranscription } from "../transcription/transcription-store.ts";
import { readVersionTexts } from "../versions/read-versions.ts";
import { restoreVersion } from "../versions/restore-version.ts";
import { rewriteNextVersions } from "../versions/rewrite-versions-later.ts";
import { saveDocument } from "../versions/save-document.ts";
import { rewriteVersionsTask } from "../versions/version-tasks.ts";
import { createRedaction, removeRedaction } from "./change-redactions.ts";

const copies = 45;
const words = ["one", "secret", "two", "hidden", "three"].map((text, index) => ({
  ...{ text, startMs: index * 400, endMs: index * 400 + 300, speaker: "Ada" },
}));
const masks = { mutesAudio: true, blursVideo: false };

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;
let noteId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeEach(async () => {
  database ??= await createCellDatabase();
  team = await seedTeam(database);
  await write(async (tx) => {
    ({ fileId, noteId } = await freshRecording(tx));
    await upsertTranscription(tx, {
      ...{ fileId, noteId, id: fileId, provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    if (transcription !== undefined) await finishTranscription(tx, transcription, words);
    await saveDocument(tx, noteId, "test");
    await sql`insert into document_versions (team_id, document_id, version, snapshot, text, author_kind)
      select team_id, document_id, version + extra, snapshot, text, author_kind
      from document_versions, generate_series(1, ${copies}) extra
      where document_id = ${noteId} and version = (select max(version) from document_versions where document_id = ${noteId})`.execute(
      tx.db,
    );
    await sql`update documents set version = version + ${copies} where document_id = ${noteId}`.execute(
      tx.db,
    );
  });
});

async function storedVersions(): Promise<readonly { readonly version: number; readonly stored: string }[]> {
  const { rows } = await write((tx) =>
    sql<{ version: number; stored: string }>`select version, text || encode(snapshot, 'escape') as stored
      from document_versions where document_id = ${noteId} order by version`.execute(tx.db),
  );
  return rows;
}

/** The readable versions with their texts. */
async function told(): Promise<ReadonlyMap<number, string>> {
  const keys = (await storedVersions()).map(({ version }) => `${noteId} ${version}`);
  // A few at a time, as pages do.
  const texts = await write((tx) => readVersionTexts(tx, keys));
  return new Map([...texts].map(([key, text]) => [Number(key.split(" ")[1]), text]));
}

const redact = (startMs: number) =>
  write((tx) => createRedaction(tx, { fileId, startMs, endMs: startMs + 300, ...masks }));
const nextPart = () => write((tx) => rewriteNextVersions(tx, noteId));

async function workAll(): Promise<void> {
  while (!(await nextPart()));
}

test("versions are read by nobody from a redaction on, until a task took the words out of them", async () => {
  const before = await told();
  expect([...before.values()].filter((text) => text.includes("secret")).length).toBeGreaterThan(copies);
  const redactionId = await redact(400);
  const atOnce = await told();
  expect([...atOnce.values()].join("\n")).not.toContain("secret");
  expect([...atOnce.keys()]).toEqual([Math.max(...before.keys()) + 1]);
  const oldest = Math.max(...before.keys());
  await expect(
    write((tx) => restoreVersion(tx, "note", { documentId: noteId, version: oldest })),
  ).rejects.toMatchObject({ code: "document.version_withheld" });
  expect((await waitingTasks(database, team.teamId, rewriteVersionsTask)).length).toBe(1);

  // Versions become readable part by part; a killed process loses only the part in progress.
  expect(await nextPart()).toBe(false);
  const partly = await told();
  expect(partly.size).toBeGreaterThan(atOnce.size);
  const killed = write(async (tx) => {
    await rewriteNextVersions(tx, noteId);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await told()).toEqual(partly);

  // Words redacted meanwhile are removed too.
  await redact(1_200);
  expect([...(await told()).values()].join("\n")).not.toMatch(/secret|hidden/);
  await workAll();
  const after = await told();
  expect(after.size).toBe((await storedVersions()).length);
  expect((await storedVersions()).map(({ stored }) => stored).join("\n")).not.toMatch(/secret|hidden/);
  expect(after.get(oldest)).toContain("one ▇▇▇ two ▇▇▇ three");

  // After the redaction is removed, its words return everywhere, while those of the other stay masked.
  await write((tx) => removeRedaction(tx, redactionId));
  expect((await told()).size).toBe(1);
  await workAll();
  expect((await told()).get(oldest)).toContain("one secret two ▇▇▇ three");
});

test("a redaction waits for none of the versions", async () => {
  const locked = write(async (tx) => {
    await sql`select from document_versions where document_id = ${noteId} for update`.execute(tx.db);
    await redact(400);
    return "redacted";
  });
  expect(await locked).toBe("redacted");
  await workAll();
  expect((await storedVersions()).map(({ stored }) => stored).join("\n")).not.toContain("secret");
});

test("work of the release before, whose words are not turns, is done", async () => {
  const heard = words.map(({ text, startMs, endMs }) => ({ fileId, text, startMs, endMs }));
  const muted = [{ fileId, startMs: 400, endMs: 700 }];
  const work = { kind: "REWORD", heard, wanted: [], muted };
  await write((tx) =>
    sql`insert into version_rewrites (team_id, document_id, through_version, work)
      select team_id, document_id, version, ${JSON.stringify(work)}::jsonb from documents
        where document_id = ${noteId}`.execute(tx.db),
  );
  await workAll();
  const oldest = Math.min(...(await storedVersions()).map(({ version }) => version));
  expect([...(await told()).values()].join("\n")).not.toContain("secret");
  expect((await told()).get(oldest + 1)).toContain("one ▇▇▇ two hidden three");
  // What this release stores has a kind that the one before does not know, so that it leaves it.
  await redact(1_200);
  const { rows } = await write((tx) =>
    sql<{ kind: string }>`select distinct work->>'kind' as kind from version_rewrites
      where document_id = ${noteId}`.execute(tx.db),
  );
  expect(rows).toEqual([{ kind: "REWORD_TURNS" }]);
});
