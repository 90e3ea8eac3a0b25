import { newId } from "@fieldstone/model/ids.ts";
import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateAiSettings } from "../../../kernel/ai/update-ai-settings.ts";
import { insertFile } from "../../files/file-store.ts";
import { markWords } from "../../highlights/mark-words.ts";
import { createNote } from "../../notes/create-note.ts";
import { createPerson } from "../../people/create-person.ts";
import { updateRecording, upsertRecording } from "../../recordings/recording-store.ts";
import { findRedactions } from "../../redactions/read-redactions.ts";
import { finishTranscription } from "../../transcription/transcription-steps.ts";
import { lockTranscription, upsertTranscription } from "../../transcription/transcription-store.ts";
import { restoreVersion } from "../../versions/restore-version.ts";
import { rewriteNextVersions } from "../../versions/rewrite-versions-later.ts";
import { saveDocument } from "../../versions/save-document.ts";
import { acceptSuggestions, rejectSuggestions, undoSuggestions } from "../decide-suggestions.ts";
import { readMaskedWords, readNoteSuggestions } from "../read-suggestions.ts";
import { suggestForNote } from "../suggest-for-note.ts";
import { finishRedactions } from "./finish-redactions.ts";

const text = [
  "Grace Hopper called from +44 20 7946 0958.",
  "Her card is 4111 1111 1111 1111, and mail goes to grace@example.com.",
  "Later grace hopper met Bob.",
].join("\n");

let database: TestCellDatabase;
let team: SeededTeam;
let noteId: string;
let projectId: string;

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const suggest = ({ ai = builtInProvider, apply = false, user = team.owner }: Partial<Asked> = {}) =>
  suggestForNote(
    { ai, signal: new AbortController().signal, write: (fn) => as(user, fn) },
    { noteId, kind: "REDACTION", apply },
  );
interface Asked {
  readonly ai: AiProvider;
  readonly apply: boolean;
  readonly user: SeededUser;
}
const idsOf = (suggestions: readonly { readonly id: string }[]) => suggestions.map(({ id }) => id);
const stored = async () => {
  const { rows } = await as(team.owner, (tx) =>
    sql<{ text: string }>`select text from documents where document_id = ${noteId}`.execute(tx.db),
  );
  return rows[0]?.text ?? "";
};
const versions = async () => {
  while (!(await as(team.owner, (tx) => rewriteNextVersions(tx, noteId))));
  const { rows } = await as(team.owner, (tx) =>
    sql<{
      all: string;
    }>`select string_agg(text || encode(snapshot, 'escape'), ' ') as all from document_versions where document_id = ${noteId}`.execute(
      tx.db,
    ),
  );
  return rows[0]?.all ?? "";
};

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  ({ team, projectId, noteId } = await world(database, { note: { text } }));
  await as(team.owner, (tx) => createPerson(tx, { name: "Grace Hopper" }));
});

it("offers personal data in the order of the text, masks it when accepted, and brings it back by one act", async () => {
  const offered = await suggest();
  expect(offered.map(({ personalKind, words }) => [personalKind, words])).toEqual([
    ["NAME", "Grace Hopper"],
    ["PHONE", "+44 20 7946 0958"],
    ["CARD", "4111 1111 1111 1111"],
    ["EMAIL", "grace@example.com"],
    ["NAME", "grace hopper"],
  ]);
  const highlightId = await as(team.owner, (tx) =>
    markWords(tx, { documentId: noteId, words: "Her card is 4111 1111 1111 1111", tagIds: [] }),
  );
  await as(team.owner, (tx) => acceptSuggestions(tx, idsOf(offered)));
  expect(await stored()).toBe(
    ["▇▇▇ called from ▇▇▇.", "Her card is ▇▇▇, and mail goes to ▇▇▇.", "Later ▇▇▇ met Bob."].join("\n"),
  );
  const covered = await as(team.owner, (tx) =>
    sql<{ text: string }>`select text from highlights where highlight_id = ${highlightId}`.execute(tx.db),
  );
  expect(covered.rows[0]?.text).toBe("Her card is ▇▇▇");
  const masked = (await as(team.owner, (tx) => readMaskedWords(tx, [noteId]))).get(noteId) ?? [];
  expect(masked.map(({ words }) => words)).toEqual(offered.map(({ words }) => words));
  await as(team.owner, (tx) => undoSuggestions(tx, idsOf(offered.slice(0, 1))));
  expect(await stored()).toContain("Grace Hopper called from ▇▇▇.");
  await as(team.owner, (tx) => undoSuggestions(tx, idsOf(offered)));
  expect(await stored()).toBe(text);
});

it("leaves what was rejected, and masks an occurrence alone", async () => {
  const offered = await suggest();
  const [first, ...rest] = offered;
  await as(team.owner, (tx) => rejectSuggestions(tx, idsOf(rest)));
  await as(team.owner, (tx) => acceptSuggestions(tx, idsOf(first ? [first] : [])));
  expect(await stored()).toBe(text.replace("Grace Hopper", "▇▇▇"));
  expect(await suggest()).toEqual([]);
});

it("forgets the words once it is final, in every version", async () => {
  const offered = await suggest();
  const card = offered.filter(({ personalKind }) => personalKind === "CARD");
  await as(team.owner, (tx) => acceptSuggestions(tx, idsOf(card)));
  expect(await versions()).toContain("4111 1111");
  expect(await as(team.owner, (tx) => finishRedactions(tx, noteId))).toBe(1);
  expect(await versions()).not.toContain("4111 1111");
  expect(await versions()).toContain("grace@example.com");
  expect(await stored()).toContain("Her card is ▇▇▇,");
  await expect(as(team.owner, (tx) => undoSuggestions(tx, idsOf(card)))).rejects.toMatchObject({
    code: "suggestion.not_found",
  });
  const { rows } = await as(team.owner, (tx) =>
    sql<{ all: string }>`select string_agg(suggestions::text, ' ') as all from suggestions`.execute(tx.db),
  );
  expect(rows[0]?.all).not.toContain("4111");
});

const everything = async () => {
  const { rows } = await as(team.owner, (tx) =>
    sql<{ all: string }>`select content::text || encode(state, 'escape') as all from documents
      where document_id = ${noteId}`.execute(tx.db),
  );
  return `${rows[0]?.all ?? ""} ${await versions()}`;
};

it("leaves no address in the link of masked words, nor in the versions once it is final", async () => {
  const markdown =
    "Mail [to grace@example.com](mailto:grace@example.com) now\n\n[Or here](mailto:grace%40example.com)";
  noteId = await as(
    team.owner,
    async (tx) => (await createNote(tx, { projectId, title: "", body: { kind: "markdown", markdown } })).id,
  );
  const offered = await suggest();
  expect(offered.map(({ words }) => words)).toEqual(["grace@example.com"]);
  expect(await everything()).toContain("mailto:grace@");
  await as(team.owner, (tx) => acceptSuggestions(tx, idsOf(offered)));
  const { rows } = await as(team.owner, (tx) =>
    sql<{ all: string }>`select content::text || encode(state, 'escape') as all from documents
      where document_id = ${noteId}`.execute(tx.db),
  );
  expect(rows[0]?.all).toContain("Or here");
  expect(rows[0]?.all).not.toContain("grace@example.com");
  await as(team.owner, (tx) => finishRedactions(tx, noteId));
  expect(await everything()).not.toContain("grace@example.com");
  expect(await versions()).not.toContain("grace");
});

it("masks again what an earlier version brought back before it is final", async () => {
  const offered = await suggest();
  const card = offered.filter(({ personalKind }) => personalKind === "CARD");
  await as(team.owner, (tx) => acceptSuggestions(tx, idsOf(card)));
  await as(team.owner, (tx) => restoreVersion(tx, "note", { documentId: noteId, version: 1 }));
  expect(await stored()).toBe(text);
  await expect(as(team.owner, (tx) => undoSuggestions(tx, idsOf(card)))).rejects.toMatchObject({
    code: "suggestion.mask_changed",
  });
  const masked = (await as(team.owner, (tx) => readMaskedWords(tx, [noteId]))).get(noteId) ?? [];
  expect(idsOf(masked)).toEqual(idsOf(card));
  expect(await as(team.owner, (tx) => finishRedactions(tx, noteId))).toBe(1);
  expect(await everything()).not.toContain("4111 1111");
  expect(await stored()).toBe(text.replace("4111 1111 1111 1111", "▇▇▇"));
});

it("takes what a model finds beside, where it is in the text", async () => {
  const ai: AiProvider = {
    ...builtInProvider,
    summaryAuthor: { model: "large", promptVersion: "3" },
    async *summarize() {
      yield { kind: "claim", claim: { text: "NAME", quotes: [{ passage: 0, text: "Bob" }] } };
      yield { kind: "claim", claim: { text: "EMAIL", quotes: [{ passage: 0, text: "forged@example.com" }] } };
      yield { kind: "claim", claim: { text: "NAME", quotes: [{ passage: 0, text: "Grace Hopper" }] } };
      yield { kind: "usage", usage: noUsage };
    },
  };
  const offered = await suggest({ ai });
  expect(offered).toHaveLength(6);
  expect(offered.at(-1)).toMatchObject({ words: "Bob", personalKind: "NAME", model: "large" });
  expect(offered[0]).toMatchObject({ words: "Grace Hopper", model: "built-in-rules" });
});

it("masks by itself where the switch says so, and offers nothing where it is off", async () => {
  const switchTo = (state: "On" | "Suggest" | "Off") =>
    as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "redact", state }] }));
  await switchTo("Suggest");
  await expect(suggest({ apply: true })).rejects.toMatchObject({ code: "ai.feature_off" });
  await suggest();
  await switchTo("Off");
  await expect(suggest()).rejects.toMatchObject({ code: "ai.feature_off" });
  expect((await as(team.owner, (tx) => readNoteSuggestions(tx, [noteId]))).size).toBe(0);
  await switchTo("On");
  const made = await suggest({ apply: true });
  expect(made).toHaveLength(5);
  expect(await stored()).not.toContain("grace");
  await as(team.owner, (tx) => undoSuggestions(tx, idsOf(made)));
  expect(await stored()).toBe(text);
  const { rows } = await as(team.owner, (tx) =>
    sql<{ feature: string; model: string }>`select distinct feature, outcome from ai_actions`.execute(tx.db),
  );
  expect(rows).toEqual([{ feature: "redact", outcome: "DONE" }]);
});

it("is refused to those who may not edit the note, and its words are not shown to them", async () => {
  const offered = await suggest();
  await as(team.owner, (tx) => acceptSuggestions(tx, idsOf(offered.slice(0, 1))));
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const forbidden = { title: "Forbidden" };
  await expect(suggest({ user: viewer })).rejects.toMatchObject(forbidden);
  await expect(as(viewer, (tx) => undoSuggestions(tx, idsOf(offered)))).rejects.toMatchObject(forbidden);
  await expect(as(viewer, (tx) => finishRedactions(tx, noteId))).rejects.toMatchObject(forbidden);
  expect((await as(viewer, (tx) => readMaskedWords(tx, [noteId]))).size).toBe(0);
  expect((await as(viewer, (tx) => readNoteSuggestions(tx, [noteId]))).size).toBe(0);
  const stranger = (await seedTeam(database)).owner;
  await expect(suggest({ user: stranger })).rejects.toMatchObject({ code: "note.not_found" });
  await expect(as(stranger, (tx) => finishRedactions(tx, noteId))).rejects.toMatchObject({
    code: "note.not_found",
  });
  expect((await as(stranger, (tx) => readMaskedWords(tx, [noteId]))).size).toBe(0);
});

it("redacts the span of a recording in which the words are heard", async () => {
  const fileId = newId();
  await as(team.owner, async (tx) => {
    noteId = (await createNote(tx, { projectId, title: "Call" })).id;
    const key = objectKey({ region: team.region, teamId: team.teamId }, "files", fileId);
    const type = { purpose: "ATTACHMENT", mimeType: "audio/mpeg", fileType: "AUDIO" } as const;
    const file = { id: fileId, projectId, documentId: noteId, ...type, name: "call.mp3", objectKey: key };
    await insertFile(tx, { ...file, sizeBytes: 1 });
    await upsertRecording(tx, fileId, newId());
    const metadata = {
      mediaType: "AUDIO",
      durationMs: 3_000,
      widthPx: null,
      heightPx: null,
      frameRate: null,
    } as const;
    await updateRecording(tx, fileId, { status: "DONE", metadata });
    await upsertTranscription(tx, {
      ...{ fileId, noteId, id: newId(), provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    const words = ["Ask", "Grace", "Hopper", "about", "it"].map((word, place) => ({
      text: word,
      startMs: place * 500,
      endMs: place * 500 + 400,
      speaker: "Speaker 1",
    }));
    if (transcription !== undefined) await finishTranscription(tx, transcription, words);
    await saveDocument(tx, noteId, "test");
  });
  const spans = async () => (await as(team.owner, (tx) => findRedactions(tx, [fileId]))).get(fileId) ?? [];
  const offered = await suggest();
  expect(offered.map(({ words }) => words)).toEqual(["Grace Hopper"]);
  await as(team.owner, (tx) => acceptSuggestions(tx, idsOf(offered)));
  expect(await spans()).toMatchObject([{ startMs: 500, endMs: 1_400, mutesAudio: true, blursVideo: false }]);
  expect(await stored()).toBe("Ask ▇▇▇ ▇▇▇ about it");
  await as(team.owner, (tx) => undoSuggestions(tx, idsOf(offered)));
  expect(await spans()).toEqual([]);
  expect(await stored()).toBe("Ask Grace Hopper about it");
});
