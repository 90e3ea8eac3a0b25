import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { buffer } from "node:stream/consumers";
import { readImportedProjects } from "@fieldstone/domain/intake/imports/exported/imported-projects.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { readNotesOfImport } from "@fieldstone/domain/intake/imports/read-imports.ts";
import {
  readUndoSummary,
  undoImport,
  undoNextPart,
} from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import { readProjectContents } from "@fieldstone/domain/intake/project-exports/contents/read-project-contents.ts";
import { projectExportKey } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { findReadableProjects } from "@fieldstone/domain/research/projects/read-projects.ts";
import { updateProject } from "@fieldstone/domain/research/projects/update-project.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { runProjectExport } from "../project-exports/run-project-export.ts";
import { importMs } from "./import-fixture.testing.ts";
import { beginImport, makeRichProject, openObjects, runOnce } from "./project-archive-fixture.testing.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
/** Two projects: "Calls", with all that a project can contain, and "Visits", whose insight quotes a call. */
let archive: Buffer;
let own: World;

async function exportBoth(from: World): Promise<Buffer> {
  await makeRichProject(from, objects);
  const { contributor } = from;
  const visits = await from.as(contributor, async (tx) => {
    const projectId = await createProject(tx, { title: "Visits" });
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Topics" });
    const tagId = await createTag(tx, { tagBoardId, title: "Place" });
    const body = { kind: "text", text: "The shop is dark." } as const;
    const { id: documentId } = await createNote(tx, { projectId, title: "Shop", body });
    const own = await markWords(tx, { documentId, words: "is dark", tagIds: [tagId] });
    const { notes } = await readProjectContents((work) => work(tx), from.projectId);
    const call = notes.find(({ title }) => title === "Call")?.id ?? "";
    const theirs = await markWords(tx, { documentId: call, words: "the picture", tagIds: [] });
    await createInsight(tx, { projectId, title: "Dark and slow", highlightIds: [own, theirs] });
    await createReel(tx, { documentId, title: "Dark", highlightIds: [] });
    return projectId;
  });
  const exportId = await from.as(contributor, (tx) =>
    startProjectExport(tx, {
      format: "ARCHIVE",
      projectIds: [from.projectId, visits],
      projectCategoryIds: [],
    }),
  );
  await runTask(runProjectExport({ cell: database.cell, objects }), from.team, { exportId });
  return buffer((await objects.get(projectExportKey(from.team, exportId))).body);
}

beforeAll(async () => {
  database = await createCellDatabase();
  objects = await openObjects();
  archive = await exportBoth(await world(database, { title: "Calls" }));
}, importMs);
beforeEach(async () => {
  own = await world(database, { title: "Here", workspaceAccess: "private" });
});

async function importBoth(): Promise<Import> {
  const importId = await beginImport(own, objects, { name: "Both.zip", bytes: archive });
  const ended = await runOnce(database, own, objects, importId);
  if (ended === undefined) throw new Error("the import is gone");
  return ended;
}
const made = (importId: string, user = own.contributor) =>
  own.as(user, async (tx) => {
    const ids = (await readImportedProjects(tx, [importId])).get(importId) ?? [];
    const found = await findReadableProjects(tx, ids);
    return ids.flatMap((id) => found.find((project) => project.id === id) ?? []);
  });
const contents = (projectId: string) =>
  own.as(own.contributor, (tx) => readProjectContents((work) => work(tx), projectId));

it(
  "makes a project of each, in the same folder and as private, with its own texts, tags and reels",
  async () => {
    const folderId = await own.as(own.team.owner, (tx) => createFolder(tx, { title: "Studies" }));
    await own.as(own.contributor, (tx) => updateProject(tx, { id: own.projectId, folderId }));
    const { id, status } = await importBoth();
    expect(status).toBe("DONE");
    const projects = await made(id);
    expect(projects).toMatchObject([
      { title: "Calls", folderId, workspaceAccess: "private", createdBy: own.contributor.userId },
      { title: "Visits", folderId, workspaceAccess: "private", createdBy: own.contributor.userId },
    ]);
    const [calls, visits] = await Promise.all(projects.map((project) => contents(project.id)));
    expect(calls?.notes.map(({ title }) => title).sort()).toEqual(["Call", "Interview"]);
    expect(visits?.notes.map(({ title }) => title)).toEqual(["Shop"]);
    expect([calls, visits].map((each) => each?.insights.map(({ title }) => title))).toEqual([
      ["It is slow"],
      ["Dark and slow"],
    ]);
    const tagsOf = (projectId = "") =>
      own.as(own.contributor, (tx) =>
        tx.db
          .selectFrom("tags")
          .innerJoin("tag_boards", "tag_boards.tag_board_id", "tags.tag_board_id")
          .select("tags.title")
          .where("tag_boards.project_id", "=", projectId)
          .where("tags.author_kind", "=", "import")
          .execute(),
      );
    expect(await tagsOf(projects[0]?.id)).toEqual([{ title: "Speed" }]);
    expect(await tagsOf(projects[1]?.id)).toEqual([{ title: "Place" }]);
    const quoted = await own.as(own.contributor, (tx) =>
      tx.db
        .selectFrom("insight_highlights")
        .innerJoin("insights", "insights.insight_id", "insight_highlights.insight_id")
        .innerJoin("highlights", "highlights.highlight_id", "insight_highlights.highlight_id")
        .select("highlights.text")
        .where("insights.title", "=", "Dark and slow")
        .orderBy("highlights.text")
        .execute(),
    );
    expect(quoted).toEqual([{ text: "is dark" }, { text: "the picture" }]);
    expect((await contents(own.projectId)).notes.map((note) => note.id)).toEqual([own.noteId]);
  },
  importMs,
);

it(
  "shows its projects and their notes to nobody else, and takes them back with the import",
  async () => {
    const { id } = await importBoth();
    const other = await world(database);
    const theirs = await other.as(other.contributor, (tx) => readImportedProjects(tx, [id]));
    expect(theirs.size).toBe(0);
    // A member who may read the project that the import was started in, but none of the new ones.
    await own.as(own.team.owner, (tx) => updateProject(tx, { id: own.projectId, workspaceAccess: "open" }));
    expect(await made(id, own.viewer)).toEqual([]);
    const current = { ...(await importOf(id)) };
    expect(await own.as(own.viewer, (tx) => readNotesOfImport(tx, current, 20))).toEqual([]);
    expect(await own.as(own.contributor, (tx) => readNotesOfImport(tx, current, 20))).toHaveLength(3);
    await own.as(own.contributor, (tx) => undoImport(tx, { id, editedNoteIds: [] }));
    while (!(await own.as({ context: own.team.system }, (tx) => undoNextPart(tx, id))));
    expect(await made(id)).toEqual([]);
    expect((await contents(own.projectId)).notes.map((note) => note.id)).toEqual([own.noteId]);
  },
  importMs,
);

it(
  "is undone by who may edit each of its projects alone",
  async () => {
    const { id } = await importBoth();
    const colleague = await seedUser(database, own.team);
    await own.as(own.team.owner, (tx) => updateProject(tx, { id: own.projectId, workspaceAccess: "open" }));
    const current = await importOf(id);
    const undo = () => own.as(colleague, (tx) => undoImport(tx, { id, editedNoteIds: [] }));
    expect(await own.as(colleague, (tx) => readUndoSummary(tx, current))).toBeNull();
    await expect(undo()).rejects.toMatchObject({ code: "import.undo_needs_access" });
    expect(await own.as(own.contributor, (tx) => readUndoSummary(tx, current))).toMatchObject({
      noteCount: 3,
    });
    for (const project of await made(id))
      await own.as(own.contributor, (tx) => updateProject(tx, { id: project.id, workspaceAccess: "open" }));
    expect(await own.as(colleague, (tx) => readUndoSummary(tx, current))).toMatchObject({ noteCount: 3 });
    await undo();
  },
  importMs,
);

async function importOf(importId: string): Promise<Import> {
  const ended = await runOnce(database, own, objects, importId);
  if (ended === undefined) throw new Error("the import is gone");
  return ended;
}
