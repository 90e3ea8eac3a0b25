import type { TranslationEvent } from "@fieldstone/model/ai/translation.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { type ModelServer, openModelServer } from "@fieldstone/testkit/servers/model-server.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { prepareDocument } from "../documents/prepare-document.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { createNote } from "../notes/create-note.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { readNotes } from "../notes/read-notes.ts";
import { createProject } from "../projects/create-project.ts";
import { deleteTranslations } from "./delete-translations.ts";
import { readTranslationsByCopy, readTranslationsOf } from "./read-translations.ts";
import { startTranslation } from "./start-translation.ts";
import { writeTranslation } from "./write-translation.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let noteId: string;
let server: ModelServer;
/** The model's answer to numbered texts. */
let answers: (texts: readonly { number: number; text: string }[]) => readonly object[];
let before = 0;
const calls = () => server.calls() - before;
let during: () => Promise<void> = async () => undefined;

const translated: typeof answers = (texts) => [
  { language: "en" },
  ...texts.map(({ number, text }) => ({ number, text: text.toUpperCase() })),
];

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  server = await openModelServer(async (prompt) => {
    const texts = (prompt.split("\n\nTranslate these")[0] ?? "")
      .split("\n")
      .map((line) => z.object({ number: z.number(), text: z.string() }).parse(JSON.parse(line)));
    await during();
    return answers(texts);
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await seedTeam(database);
  answers = translated;
  before = server.calls();
  during = async () => undefined;
  projectId = await as(team.owner, (tx) => createProject(tx, { title: "Study" }));
  noteId = await as(
    team.owner,
    async (tx) =>
      (
        await createNote(tx, {
          projectId,
          title: "Call",
          prepared: prepareDocument({
            type: "doc",
            content: [
              {
                type: "turn",
                attrs: { speaker: "Ana", personId: null, startMs: 0, endMs: 900 },
                content: [
                  { type: "text", text: "The checkout was " },
                  { type: "text", text: "slow", marks: [{ type: "bold" }] },
                  { type: "text", text: "." },
                ],
              },
              { type: "paragraph", content: [{ type: "text", text: "They left." }] },
            ],
          }),
        })
      ).id,
  );
});

const provider = () => server.provider(team.owner.context.region);

async function translate(
  user = team.owner,
  { ai = provider(), signal = new AbortController().signal } = {},
): Promise<readonly TranslationEvent[]> {
  const started = await as(user, (tx) => startTranslation(tx, { noteId, targetLanguage: "de" }));
  return await Array.fromAsync(writeTranslation({ ai, write: (fn) => as(user, fn) }, started, signal));
}

const endOf = (events: readonly TranslationEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== "ended") throw new Error("the translation did not end");
  return last.result;
};
const copyOf = async () => {
  const result = endOf(await translate());
  if (result.kind !== "Success") throw new Error(result.message);
  return result.noteId;
};
const copies = async (user = team.owner) =>
  (await as(user, (tx) => readTranslationsOf(tx, [noteId]))).get(noteId) ?? [];
const actions = () =>
  as(team.owner, (tx) =>
    tx.db.selectFrom("ai_actions").select(["feature", "outcome", "model", "cost_micros"]).execute(),
  );

describe("a translation of a note", () => {
  it("is a copy by AI with speakers and marks, linked to its source, recorded and audited", async () => {
    const events = await translate();
    expect(events.slice(0, -1)).toEqual([
      { type: "progress", done: 0, total: 1 },
      { type: "progress", done: 1, total: 1 },
    ]);
    const result = endOf(events);
    const copyId = result.kind === "Success" ? result.noteId : "";
    expect(result).toEqual({ kind: "Success", noteId: copyId, title: "CALL" });
    const note = await as(team.owner, async (tx) => (await readNotes(tx, [copyId])).get(copyId));
    expect(note).toMatchObject({ title: "CALL", projectId, author_kind: "model", author_model: "m" });
    const content = (await as(team.owner, (tx) => readDocumentContents(tx, [copyId]))).get(copyId);
    expect(content?.content?.[0]).toMatchObject({
      type: "turn",
      attrs: { speaker: "Ana", startMs: 0, endMs: 900 },
      content: [{ text: "THE CHECKOUT WAS " }, { text: "SLOW", marks: [{ type: "bold" }] }, { text: "." }],
    });
    const link = { sourceNoteId: noteId, sourceLanguage: "en", targetLanguage: "de", isStale: false };
    const from = await as(team.owner, (tx) => readTranslationsByCopy(tx, [copyId]));
    expect(from.get(copyId)).toMatchObject(link);
    expect(await actions()).toEqual([
      { feature: "translate", outcome: "DONE", model: "m", cost_micros: expect.anything() },
    ]);
    const entries = await as(team.owner, (tx) =>
      tx.db.selectFrom("audit_entries").select("data").where("kind", "=", "note.translated").execute(),
    );
    expect(JSON.stringify(entries)).toContain(copyId);
  });

  it("has a title that the database keeps, whatever the model writes", async () => {
    const letters = "x".repeat(noteTitleLengthMax - 2);
    const odd = `\0${letters}😀\ud83d`;
    answers = (texts) => [
      { language: "en" },
      ...texts.map(({ number, text }) => ({ number, text: number === 1 ? odd : text })),
    ];
    expect(endOf(await translate())).toMatchObject({
      kind: "Success",
      title: `\uFFFD${letters}😀`,
    });
  });

  it.each([
    ["far more than there is to translate", "So it goes. ".repeat(400)],
    ["nothing but line breaks", `.${"\n".repeat(300)}.`],
  ])("is not made of %s", async (_what, text) => {
    answers = (texts) => [{ language: "en" }, ...texts.map(({ number }) => ({ number, text }))];
    expect(endOf(await translate())).toMatchObject({ kind: "Failure", code: "translation.overlong" });
    expect(await copies()).toEqual([]);
    expect(await actions()).toMatchObject([{ outcome: "FAILED" }]);
  });

  it("is undone by one act, and goes to the trash where words of its source are redacted", async () => {
    const first = await copyOf();
    await as(team.owner, (tx) => deleteNote(tx, first));
    expect(await copies()).toEqual([]);
    await copyOf();
    await as(team.owner, (tx) =>
      deleteTranslations(tx, {
        fileId: null,
        documentId: noteId,
        spans: [],
        highlightIds: [],
        maskedHighlightIds: [],
      }),
    );
    expect(await copies()).toEqual([]);
  });

  it("is cut into parts, shows how far it is, and keeps nothing where it is cancelled", async () => {
    const text = "The checkout page was slow for everybody in the study that we ran. \n".repeat(200);
    noteId = await as(
      team.owner,
      async (tx) => (await createNote(tx, { projectId, title: "", body: { kind: "text", text } })).id,
    );
    const events = await translate();
    expect(endOf(events).kind).toBe("Success");
    expect(calls()).toBeGreaterThan(4);
    expect(events.filter(({ type }) => type === "progress").length).toBeGreaterThan(2);
    const controller = new AbortController();
    during = async () => controller.abort();
    const ended = endOf(await translate(team.owner, { signal: controller.signal }));
    expect(ended).toMatchObject({ kind: "Failure", error: "Error" });
    expect(await copies()).toHaveLength(1);
    expect((await actions()).map(({ outcome }) => outcome).sort()).toEqual(["CANCELLED", "DONE"]);
  });

  it.each([
    [() => [{ language: "de" }], "UnsupportedLanguagePair"],
    [() => [{ language: "xx" }, { unsupported: true }], "UnsupportedLanguagePair"],
    [() => [{ language: "en" }, { number: 1, text: "Nur der Titel" }], "Error"],
  ] as const)("keeps nothing of an answer that is none: %s", async (answer, error) => {
    answers = answer;
    expect(endOf(await translate())).toMatchObject({ kind: "Failure", error });
    expect(await copies()).toEqual([]);
    expect((await actions()).map(({ outcome }) => outcome)).toEqual(["FAILED"]);
  });

  it("is refused where summaries are off, in regions that are not allowed, and to those who may not write", async () => {
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    await expect(translate(viewer)).rejects.toMatchObject({ title: "Forbidden" });
    const stranger = await seedTeam(database);
    await expect(translate(stranger.owner)).rejects.toMatchObject({ code: "note.not_found" });
    await as(team.owner, (tx) => updateAiSettings(tx, { regions: ["AU_A"] }));
    expect(endOf(await translate())).toMatchObject({ kind: "Failure", code: "ai.region_refused" });
    expect(calls()).toBe(0);
    await as(team.owner, (tx) =>
      updateAiSettings(tx, { switches: [{ feature: "summarize", state: "Off" }] }),
    );
    await expect(translate()).rejects.toMatchObject({ code: "ai.feature_off" });
  });

  it("is not kept where the source changed meanwhile", async () => {
    during = () => as(team.owner, (tx) => deleteNote(tx, noteId));
    expect(endOf(await translate())).toMatchObject({ kind: "Failure", code: "note.not_found" });
    expect((await actions()).map(({ outcome }) => outcome)).toEqual(["FAILED"]);
  });
});
