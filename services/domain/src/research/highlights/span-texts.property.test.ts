import "../../objects.ts";
import "../../steps.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { correctWords, transcribe, transcriptWords } from "../clips/transcribed-note.testing.ts";
import { createRedaction, removeRedaction } from "../redactions/change-redactions.ts";
import { saveDocument } from "../versions/save-document.ts";
import { createFileHighlight } from "./create-file-highlight.ts";
import { deleteHighlight } from "./delete-highlight.ts";
import { readHighlights } from "./read-highlights.ts";

const texts = ["alpha", "bravo", "cider", "delta", "eagle", "fjord"];
const transcribed = transcriptWords(...texts);
const lastWord = texts.length - 1;

let database: TestCellDatabase;
let team: SeededTeam;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);

const timeOf = (first: number, last: number) => ({
  startMs: transcribed[first]?.startMs ?? 0,
  endMs: transcribed[last]?.endMs ?? 0,
});

/** A new note with a transcribed recording. */
async function transcribedNote(): Promise<{ readonly fileId: string; readonly noteId: string }> {
  return await write(async (tx) => {
    const recording = await freshRecording(tx);
    await transcribe(tx, recording, transcribed);
    await saveDocument(tx, recording.noteId, "test");
    return recording;
  });
}

const mark = (fileId: string, first: number, last: number) =>
  write((tx) => createFileHighlight(tx, { fileId, anchor: timeOf(first, last) }));
const mute = (fileId: string, first: number, last: number) =>
  write((tx) => createRedaction(tx, { fileId, ...timeOf(first, last), mutesAudio: true, blursVideo: false }));

async function textsOf(ids: readonly string[]): Promise<readonly (string | undefined)[]> {
  const { rows } = await write((tx) =>
    sql<{ id: string; text: string }>`select highlight_id as id, text from highlights
      where highlight_id = any(${[...ids]}::uuid[])`.execute(tx.db),
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.text);
}

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});

const place = fc.nat({ max: lastWord });
const range = fc
  .tuple(place, place)
  .map((ends): readonly [number, number] => [Math.min(...ends), Math.max(...ends)]);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("correct" as const), at: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("mute" as const), range }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unmute" as const) }) },
);

test("a highlight of a span says what its transcript says, corrected, redacted and restored in any order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(range, { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (ranges, steps) => {
        const { fileId, noteId } = await transcribedNote();
        const ids: string[] = [];
        for (const [first, last] of ranges) ids.push(await mark(fileId, first, last));
        // The model: each word as it is written, and the muted ranges.
        const written = [...texts];
        const redactions: { readonly id: string; readonly range: readonly [number, number] }[] = [];
        const isMuted = (at: number) =>
          redactions.some(({ range: [first, last] }) => first <= at && at <= last);
        for (const [turn, each] of steps.entries()) {
          if (each.kind === "correct" && !isMuted(each.at)) {
            const corrected = `${texts[each.at]}x${turn}`;
            await write((tx) => correctWords(tx, noteId, [written[each.at] ?? "", corrected]));
            written[each.at] = corrected;
          }
          if (each.kind === "mute") {
            redactions.push({ id: await mute(fileId, ...each.range), range: each.range });
          }
          if (each.kind === "unmute") {
            const removed = redactions.pop();
            if (removed !== undefined) await write((tx) => removeRedaction(tx, removed.id));
          }
          // Corrections of words that were masked are not restored.
          for (const at of written.keys()) if (isMuted(at)) written[at] = texts[at] ?? "";
          const said = written.map((word, at) => (isMuted(at) ? maskedWord : word));
          expect(await textsOf(ids)).toEqual(
            ranges.map(([first, last]) => said.slice(first, last + 1).join(" ")),
          );
        }
      },
    ),
    { numRuns: trials(6, 300, 60) },
  );
}, 600_000);

test("a correction reaches a deleted highlight and the search index, and changes no other highlight", async () => {
  const { fileId, noteId } = await transcribedNote();
  const [deleted, shown, other] = [
    await mark(fileId, 0, 2),
    await mark(fileId, 1, 1),
    await mark(fileId, 3, 4),
  ];
  await write((tx) => deleteHighlight(tx, deleted));
  const marked = () =>
    write(async (tx) => {
      const { rows } = await sql<{ id: string }>`select object_id as id from search_changes
        where object_type = 'highlight'`.execute(tx.db);
      return rows.map(({ id }) => id);
    });
  await write((tx) => sql`delete from search_changes`.execute(tx.db));
  const before = (await write((tx) => readHighlights(tx, [other]))).get(other);
  await write((tx) => correctWords(tx, noteId, ["bravo", "brave"]));
  expect(await textsOf([deleted, shown])).toEqual(["alpha brave cider", "brave"]);
  expect((await marked()).sort()).toEqual([deleted, shown].sort());
  expect((await write((tx) => readHighlights(tx, [other]))).get(other)).toEqual(before);
});

test("a highlight keeps its words where the transcript lost them, and a redaction masks them", async () => {
  const { fileId, noteId } = await transcribedNote();
  const kept = await mark(fileId, 1, 2);
  await write((tx) => correctWords(tx, noteId, ["bravo cider ", ""]));
  expect(await textsOf([kept])).toEqual(["bravo cider"]);
  await mute(fileId, 1, 1);
  expect(await textsOf([kept])).toEqual([`${maskedWord} cider`]);
});

test("a highlight of a span that was marked before has the words once the recording is transcribed", async () => {
  const recording = await write((tx) => freshRecording(tx));
  const id = await mark(recording.fileId, 0, 1);
  expect(await textsOf([id])).toEqual(["call.mp4, 0:00–0:00"]);
  await write(async (tx) => {
    await transcribe(tx, recording, transcribed);
    await saveDocument(tx, recording.noteId, "test");
  });
  expect(await textsOf([id])).toEqual(["alpha bravo"]);
});
