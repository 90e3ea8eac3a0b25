import "../../objects.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { countLockWaits } from "../../testing/lock-waits.testing.ts";
import { markWords } from "../highlights/mark-words.ts";
import { findTagIdsOfHighlights } from "../highlights/read-highlights.ts";
import { createNote } from "../notes/create-note.ts";
import { lockNote } from "../notes/note-store.ts";
import { updateNote } from "../notes/update-note.ts";
import { createProject } from "../projects/create-project.ts";
import { createTag } from "../tags/create-tag.ts";
import { lockTag } from "../tags/tag-store.ts";
import { moveDocuments } from "../view-rows/move-documents.ts";
import { createExtension } from "./create-extension.ts";
import { enableExtension } from "./enable-extension.ts";
import { findReadableExtensions } from "./read-extensions.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let from: string;
let to: string;
/** Tags of two extensions that are on in the first project alone, with another tag of the first extension. */
let tags: { readonly jobs: string; readonly risks: string; readonly other: string };

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    from = await createProject(tx, { title: "From" });
    to = await createProject(tx, { title: "To" });
    const [jobs, risks] = [await extension(tx, "Jobs"), await extension(tx, "Risks")];
    tags = {
      jobs: await createTag(tx, { tagBoardId: jobs, title: "Report" }),
      risks: await createTag(tx, { tagBoardId: risks, title: "Delay" }),
      other: await createTag(tx, { tagBoardId: jobs, title: "Archive" }),
    };
  });
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

/** Creates an extension that is on in the first project. Returns its board's id. */
async function extension(tx: TenantTransaction, title: string): Promise<string> {
  const extensionId = await createExtension(tx, { title });
  await enableExtension(tx, { projectId: from, extensionId, enabled: true });
  const [found] = await findReadableExtensions(tx, [extensionId]);
  return found?.tagBoardId ?? "";
}

/** Creates a note with a highlight that has the tag. */
const tagged = (tag: string) =>
  write(async (tx) => {
    const { id } = await createNote(tx, {
      projectId: from,
      body: { kind: "text", text: "It takes an hour." },
    });
    return {
      id,
      highlightId: await markWords(tx, { documentId: id, words: "It takes an hour.", tagIds: [tag] }),
    };
  });
const tagsOf = async (highlightId: string) =>
  (await write((tx) => findTagIdsOfHighlights(tx, [highlightId]))).get(highlightId) ?? [];

it("notes with tags of the same extensions are moved by two at once, in whatever order they come", async () => {
  // Ids are in the order of creation, in which a bulk move takes them.
  const [one, two] = [await tagged(tags.jobs), await tagged(tags.risks)];
  const [three, four] = [await tagged(tags.risks), await tagged(tags.jobs)];
  const move = (...notes: readonly { readonly id: string }[]) =>
    write((tx) => moveDocuments(tx, "NOTE", { ids: notes.map(({ id }) => id), projectId: to }));
  const moved = await write(async (tx) => {
    await lockNote(tx, two.id);
    await lockNote(tx, four.id);
    const moves = Promise.all([move(one, two), move(three, four)]);
    await expect.poll(() => countLockWaits(tx), { timeout: 15_000 }).toBe(2);
    // In an object, so that it is not awaited while the notes are locked.
    return { moves };
  });
  await moved.moves;
  for (const { highlightId } of [one, two, three, four]) expect(await tagsOf(highlightId)).toEqual([]);
});

it("a move waits for no tags but those of the note's highlights, and leaves other highlights alone", async () => {
  const { id, highlightId } = await tagged(tags.jobs);
  const move = (projectId: string) => write((tx) => updateNote(tx, { id, projectId }));
  await write(async (tx) => {
    await lockTag(tx, tags.other);
    await move(to);
  });
  expect(await tagsOf(highlightId)).toEqual([]);
  await move(from);
  expect(await tagsOf(highlightId)).toEqual([tags.jobs]);
});
