import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import "./steps.ts";
import { createNote } from "./research/notes/create-note.ts";
import { createProject } from "./research/projects/create-project.ts";
import { redactionSteps } from "./research/recordings/redaction-registry.ts";
import {
  acceptSuggestions,
  rejectSuggestions,
  undoSuggestions,
} from "./research/suggestions/decide-suggestions.ts";
import { suggestForNote } from "./research/suggestions/suggest-for-note.ts";

const text = [
  "The stock is counted on paper at the end of every day.",
  "Paper gets wet and the stock numbers are gone the next morning.",
  "I write the stock on paper first because my hands are wet.",
  "Ask ada@example.com or bob@example.com.",
].join("\n");

it("keep none of a note's suggested words once a recording of it is redacted", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const as = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const { id: noteId } = await as(async (tx) => {
    const projectId = await createProject(tx, { title: "Study" });
    return createNote(tx, { projectId, title: "", body: { kind: "text", text } });
  });
  const sources = { ai: builtInProvider, signal: new AbortController().signal, write: as };
  const [decided] = await suggestForNote(sources, { noteId, kind: "HIGHLIGHT" });
  await suggestForNote(sources, { noteId, kind: "TITLE" });
  await as((tx) => rejectSuggestions(tx, [decided?.id ?? ""]));
  const kept = () => as((tx) => tx.db.selectFrom("suggestions").select("kind").execute());
  expect(new Set((await kept()).map(({ kind }) => kind))).toEqual(new Set(["HIGHLIGHT", "TITLE"]));
  await as((tx) =>
    redactionSteps.run(tx, {
      fileId: noteId,
      documentId: noteId,
      spans: [],
      highlightIds: [],
      maskedHighlightIds: [],
    }),
  );
  expect(await kept()).toEqual([]);
  // Suggestions are removed only for personal data that the text no longer contains.
  await suggestForNote(sources, { noteId, kind: "REDACTION" });
  const offered = () => as((tx) => tx.db.selectFrom("suggestions").select("words").execute());
  expect(await offered()).toEqual([{ words: "ada@example.com" }, { words: "bob@example.com" }]);
  await as(async (tx) => {
    await sql`update documents set text = replace(text, 'ada@example.com', '')`.execute(tx.db);
    await redactionSteps.run(tx, {
      fileId: noteId,
      documentId: noteId,
      spans: [],
      highlightIds: [],
      maskedHighlightIds: [],
    });
  });
  expect(await offered()).toEqual([{ words: "bob@example.com" }]);
  // Masked words are kept, so that they can be restored.
  const readText = async () =>
    (await as((tx) => tx.db.selectFrom("documents").select("text").execute()))[0]?.text;
  const [bob] = await as((tx) => tx.db.selectFrom("suggestions").select("suggestion_id as id").execute());
  await as((tx) => acceptSuggestions(tx, [bob?.id ?? ""]));
  expect(await readText()).not.toContain("bob@example.com");
  expect(await offered()).toEqual([{ words: "bob@example.com" }]);
  await as((tx) => undoSuggestions(tx, [bob?.id ?? ""]));
  expect(await readText()).toContain("bob@example.com");
});
