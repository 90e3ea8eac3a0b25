import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, it } from "vitest";
import { markWords } from "../highlights/mark-words.ts";
import { createInsight } from "../insights/create-insight.ts";
import { documentOfHighlights } from "../insights/embedded-highlights.ts";
import { createNote } from "../notes/create-note.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { countHighlightsOfInsights, findTagIdsOfInsights } from "./read-row-counts.ts";
import { countViewGroups, listViewRows } from "./read-view-rows.ts";

let own: World;
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => own.as(own.contributor, fn);

beforeAll(async () => {
  own = await world(await createCellDatabase());
});

it("insights count, sort and group by the same highlights: quoted ones of live notes and their own", async () => {
  const { projectId, noteId } = own;
  const tags = await write(async (tx) => {
    const tagBoardId = await ensureDefaultTagBoard(tx, projectId);
    return {
      gone: await createTag(tx, { tagBoardId, title: "A gone" }),
      own: await createTag(tx, { tagBoardId, title: "B own" }),
      quoted: await createTag(tx, { tagBoardId, title: "C quoted" }),
    };
  });
  const quoted = await write((tx) =>
    markWords(tx, { documentId: noteId, words: "was slow", tagIds: [tags.quoted] }),
  );
  const trashed = await write((tx) =>
    createNote(tx, { projectId, body: { kind: "text", text: "It broke twice." } }),
  );
  const lost: string[] = [];
  for (const words of ["It broke", "twice"])
    lost.push(await write((tx) => markWords(tx, { documentId: trashed.id, words, tagIds: [tags.gone] })));
  const lostOnly = await write((tx) => createInsight(tx, { projectId, highlightIds: lost }));
  const text: DocumentNode = { type: "paragraph", content: [{ type: "text", text: "Our words." }] };
  const content = { type: "doc", content: [text, ...(documentOfHighlights([quoted]).content ?? [])] };
  const both = await write((tx) => createInsight(tx, { projectId, highlightIds: [quoted], content }));
  await write((tx) => markWords(tx, { documentId: both, words: "Our words", tagIds: [tags.own] }));
  await write((tx) => deleteNote(tx, trashed.id));

  const ids = [lostOnly, both];
  const counts = await write((tx) => countHighlightsOfInsights(tx, ids));
  expect(ids.map((id) => counts.get(id) ?? 0)).toEqual([0, 2]);
  const tagIds = await write((tx) => findTagIdsOfInsights(tx, ids));
  expect(ids.map((id) => tagIds.get(id) ?? [])).toEqual([[], [tags.own, tags.quoted]]);

  const rows = { projectId, target: "INSIGHT" as const };
  for (const key of ["highlightCount", "tags"])
    for (const direction of ["ASC", "DESC"] as const) {
      const settings = { sort: [{ key, direction }], group: null };
      const listed = await write((tx) => listViewRows(tx, { ...rows, settings }, { offset: 0, limit: 9 }));
      expect(listed).toEqual([both, lostOnly]);
    }
  const group = { kind: "TAG" as const, hiddenOptions: [] };
  const grouped = await write((tx) => countViewGroups(tx, { ...rows, settings: { sort: [], group } }));
  expect(new Map(grouped.map(({ key, count }) => [key, count]))).toEqual(
    new Map([
      ["", 1],
      [tags.own, 1],
      [tags.quoted, 1],
    ]),
  );
});
