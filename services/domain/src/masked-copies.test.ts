import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import "./steps.ts";
import { freshRecording } from "./kernel/entitlements/gated-commands.testing.ts";
import { duplicateInsight } from "./research/duplicates/duplicate-insight.ts";
import { duplicateNote } from "./research/duplicates/duplicate-note.ts";
import { deleteHighlight } from "./research/highlights/delete-highlight.ts";
import { markWords } from "./research/highlights/mark-words.ts";
import { draftInsight } from "./research/insights/draft-insight.ts";
import { updateInsight } from "./research/insights/update-insight.ts";
import { createNote } from "./research/notes/create-note.ts";
import { createRedaction, removeRedaction } from "./research/redactions/change-redactions.ts";
import { acceptSuggestions, undoSuggestions } from "./research/suggestions/decide-suggestions.ts";
import { finishRedactions } from "./research/suggestions/masking/finish-redactions.ts";
import { suggestForNote } from "./research/suggestions/suggest-for-note.ts";
import { finishTranscription } from "./research/transcription/transcription-steps.ts";
import { lockTranscription, upsertTranscription } from "./research/transcription/transcription-store.ts";
import { rewriteNextVersions } from "./research/versions/rewrite-versions-later.ts";
import { saveDocument } from "./research/versions/save-document.ts";

const said = "the stock list of xqzmaria was lost on monday while paper gets wet";
const words = said.split(" ").map((text, index) => ({
  ...{ text, startMs: index * 100, endMs: index * 100 + 90, speaker: "Ada" },
}));
/** The time of "xqzmaria was lost on monday". */
const span = { startMs: 400, endMs: 890, mutesAudio: true, blursVideo: false };

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;
let noteId: string;
let projectId: string;

const act = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
/** All stored text of a document: current, in versions, and of highlights. */
async function stored(documentId: string): Promise<string> {
  while (!(await act((tx) => rewriteNextVersions(tx, documentId))));
  const { rows } = await act((tx) =>
    sql<{ text: string }>`select string_agg(text, ' ') as text from (
      select text || encode(snapshot, 'escape') as text from document_versions where document_id = ${documentId}
      union all select text from documents where document_id = ${documentId}
      union all select text from highlights where document_id = ${documentId}
      union all select title from insights where insight_id = ${documentId}) each`.execute(tx.db),
  );
  return rows[0]?.text ?? "";
}
async function textOf(documentId: string): Promise<string> {
  const { rows } = await act((tx) =>
    sql<{ text: string }>`select text from documents where document_id = ${documentId}`.execute(tx.db),
  );
  return rows[0]?.text ?? "";
}
const mark = async (documentId: string, words: string) =>
  (await act((tx) => markWords(tx, { documentId, words, tagIds: [] }))) ?? "";
const redact = () => act((tx) => createRedaction(tx, { fileId, ...span }));

/** An AI that writes about the first and the second highlight. */
const ai: AiProvider = {
  ...builtInProvider,
  async *summarize(_, { passages }) {
    const quote = (passage: number) => [{ passage, text: passages[passage]?.text ?? "" }];
    yield { kind: "claim", claim: { section: "Title", text: "What xqzmaria lost", quotes: quote(0) } };
    yield {
      kind: "claim",
      claim: { section: "xqzmaria", text: "xqzmaria lost her list.", quotes: quote(0) },
    };
    const text = "Wet paper cannot be read by anybody.";
    yield { kind: "claim", claim: { section: "Paper", text, quotes: quote(1) } };
    yield { kind: "usage", usage: noUsage };
  },
};
const draft = (highlightIds: readonly string[]) =>
  draftInsight({ ai, signal: new AbortController().signal, write: act }, { projectId, highlightIds });

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await act(async (tx) => {
    ({ fileId, noteId, projectId } = await freshRecording(tx));
    await upsertTranscription(tx, {
      ...{ fileId, noteId, id: fileId, provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    if (transcription !== undefined) await finishTranscription(tx, transcription, words);
    await saveDocument(tx, noteId, "test");
  });
});

it("masks copies of a note, copies of those, their highlights and what AI wrote of them, and shows the words again", async () => {
  const copyId = await act((tx) => duplicateNote(tx, noteId));
  const secondId = await act((tx) => duplicateNote(tx, copyId));
  await mark(secondId, "of xqzmaria was lost");
  const deleted = await mark(secondId, "xqzmaria was lost on");
  await act((tx) => deleteHighlight(tx, deleted));
  const kept = await mark(secondId, "paper gets wet");
  const insightId = await draft([await mark(secondId, "list of xqzmaria was"), kept]);
  const redactionId = await redact();
  const masked = "the stock list of ▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇ while paper gets wet";
  for (const id of [copyId, secondId]) {
    expect(await textOf(id)).toContain(masked);
    expect(await stored(id)).not.toContain("xqzmaria");
  }
  expect(await stored(insightId)).not.toContain("xqzmaria");
  expect(await textOf(insightId)).toContain("Wet paper cannot be read by anybody.");
  await act((tx) => removeRedaction(tx, redactionId));
  expect(await textOf(secondId)).toContain(said);
});

it("masks sentences of a drafted insight and of its copy that rest on what was redacted, and no others", async () => {
  const highlights = [await mark(noteId, "list of xqzmaria was"), await mark(noteId, "paper gets wet")];
  const insightId = await draft(highlights);
  const copyId = await act((tx) => duplicateInsight(tx, insightId));
  const renamedId = await act((tx) => duplicateInsight(tx, insightId));
  await act((tx) => updateInsight(tx, { id: renamedId, title: "Lists on paper" }));
  const blurred = { ...span, mutesAudio: false, blursVideo: true };
  const redactionId = await act((tx) => createRedaction(tx, { fileId, ...blurred }));
  await act((tx) => removeRedaction(tx, redactionId));
  expect(await textOf(insightId)).toContain("xqzmaria lost her list.");
  await redact();
  for (const id of [insightId, copyId, renamedId]) {
    expect(await stored(id)).not.toContain("xqzmaria");
    expect(await textOf(id)).toContain("Paper\nWet paper cannot be read by anybody.");
  }
  const { rows } = await act((tx) =>
    sql<{ title: string }>`select title from insights order by insight_id`.execute(tx.db),
  );
  expect(rows.map(({ title }) => title)).toEqual(["▇▇▇ ▇▇▇ ▇▇▇", "▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇", "Lists on paper"]);
  const drafts = await act((tx) => tx.db.selectFrom("insight_drafts").select("statements").execute());
  expect(JSON.stringify(drafts)).not.toContain("xqzmaria");
});

it("masks personal data in copies too, brings it back, and forgets it in all of them", async () => {
  const text = "Mail goes to ada@example.com or to bob@example.com.";
  const { id: sourceId } = await act((tx) =>
    createNote(tx, { projectId, title: "", body: { kind: "text", text } }),
  );
  const copyId = await act((tx) => duplicateNote(tx, sourceId));
  const deleted = await mark(copyId, "to ada@example.com");
  await act((tx) => deleteHighlight(tx, deleted));
  const insightId = await draft([
    await mark(copyId, "Mail goes to ada@example.com"),
    await mark(copyId, "or to"),
  ]);
  const sources = { ai: builtInProvider, signal: new AbortController().signal, write: act };
  const [ada] = await suggestForNote(sources, { noteId: sourceId, kind: "REDACTION" });
  const ids = [ada?.id ?? ""];
  await act((tx) => acceptSuggestions(tx, ids));
  expect(await textOf(copyId)).toBe("Mail goes to ▇▇▇ or to bob@example.com.");
  expect(await stored(insightId)).not.toContain("xqzmaria");
  await act((tx) => undoSuggestions(tx, ids));
  expect(await textOf(copyId)).toBe(text);
  await act((tx) => acceptSuggestions(tx, ids));
  await act((tx) => finishRedactions(tx, sourceId));
  expect(await stored(copyId)).not.toContain("ada@example.com");
  expect(await stored(copyId)).toContain("bob@example.com");
});
