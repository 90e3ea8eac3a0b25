import { createHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listTrash } from "../../discovery/trash/read-trash.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";
import { readDocumentStates } from "../documents/document-store.ts";
import { findValuesOfObjects } from "../field-values/read-field-values.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { findEnabledFieldsOfProjects } from "../fields/read-custom-fields.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { createHighlight } from "../highlights/create-highlight.ts";
import { findTagIdsOfHighlights } from "../highlights/read-highlights.ts";
import { tagHighlight } from "../highlights/tag-highlight.ts";
import { createNote } from "../notes/create-note.ts";
import { updateNote } from "../notes/update-note.ts";
import { createProject } from "../projects/create-project.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { setTagBoardDeleted } from "../tags/boards/delete-tag-board.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { updateTagBoard } from "../tags/boards/update-tag-board.ts";
import { countTagUses } from "../tags/count-taggings.ts";
import { createTag } from "../tags/create-tag.ts";
import { mergeTags } from "../tags/merge-tags.ts";
import { findReadableTags } from "../tags/read-tags.ts";
import { restoreTag } from "../tags/restore-tag.ts";
import { createExtension } from "./create-extension.ts";
import { setExtensionDeleted } from "./delete-extension.ts";
import { enableExtension, planExtensionDisable } from "./enable-extension.ts";
import { countExtensionUses, findReadableExtensions } from "./read-extensions.ts";
import { updateExtension } from "./update-extension.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let extensionId: string;
let tagBoardId: string;
let tagId: string;
let fieldId: string;
/** Two projects, each with a note and a highlight in it. */
let studies: readonly { readonly projectId: string; readonly noteId: string; readonly highlightId: string }[];

const write = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  await write(team.owner, async (tx) => {
    extensionId = await createExtension(tx, { title: "Jobs to be done" });
    [{ tagBoardId } = { tagBoardId: "" }] = await findReadableExtensions(tx, [extensionId]);
    tagId = await createTag(tx, { tagBoardId, title: "Struggle" });
    fieldId = await createCustomField(tx, { extensionId, objectType: "NOTE", title: "Job", type: "TEXT" });
    studies = [await makeStudy(tx, "One"), await makeStudy(tx, "Two")];
  });
});

async function makeStudy(tx: TenantTransaction, title: string) {
  const projectId = await createProject(tx, { title });
  const words = "It takes an hour.";
  const { id: noteId } = await createNote(tx, { projectId, body: { kind: "markdown", markdown: words } });
  const stored = (await readDocumentStates(tx, [noteId])).get(noteId);
  const shared = readSharedText(documentFragment(openSharedDocument(stored?.state ?? new Uint8Array())));
  const made = createHighlightAnchor(shared, 0, words.length);
  if (made === null) throw new Error("the note has no words");
  const { start: anchorStart, end: anchorEnd } = made.anchor;
  const highlightId = await createHighlight(tx, { documentId: noteId, anchorStart, anchorEnd, text: words });
  return { projectId, noteId, highlightId };
}

function study(at: number) {
  const found = studies[at];
  if (found === undefined) throw new Error(`there is no study ${at}`);
  return found;
}

const enable = (at: number, enabled: boolean, user = contributor) =>
  write(user, (tx) => enableExtension(tx, { projectId: study(at).projectId, extensionId, enabled }));
const put = (at: number, tag = tagId) =>
  write(contributor, (tx) => tagHighlight(tx, { highlightId: study(at).highlightId, tagIds: [tag] }));
const setJob = (at: number, text: string) =>
  write(contributor, (tx) => setFieldValue(tx, "NOTE", { objectId: study(at).noteId, fieldId, text }));
const tagsOf = async (at: number) => {
  const { highlightId } = study(at);
  return await write(viewer, async (tx) => {
    const tagIds = (await findTagIdsOfHighlights(tx, [highlightId])).get(highlightId) ?? [];
    return (await findReadableTags(tx, tagIds)).map(({ id }) => id);
  });
};
const boardsOf = async (at: number) =>
  (await write(viewer, (tx) => listBoardsOfProjects(tx, [study(at).projectId]))).map(({ title }) => title);
const fieldsOf = async (at: number) => {
  const { projectId } = study(at);
  const fields = (await write(viewer, (tx) => findEnabledFieldsOfProjects(tx, [projectId]))).get(projectId);
  return (fields ?? []).map(({ title }) => title);
};

describe("an extension", () => {
  it("has its board and fields in the projects that turn it on alone, and counts across them", async () => {
    await expect(put(0)).rejects.toMatchObject({ code: "tag.not_found" });
    await expect(setJob(0, "Report")).rejects.toMatchObject({ code: "custom_field.not_found" });
    await enable(0, true);
    await enable(1, true);
    for (const at of [0, 1]) {
      await put(at);
      await setJob(at, "Report");
      expect(await boardsOf(at)).toEqual(["Tags", "Jobs to be done"]);
      expect(await fieldsOf(at)).toEqual(["Job"]);
    }
    const uses = (await write(viewer, (tx) => countExtensionUses(tx, [extensionId]))).get(extensionId);
    expect(uses?.map(({ projectId }) => projectId).toSorted()).toEqual(
      studies.map(({ projectId }) => projectId).toSorted(),
    );
    expect(uses).toMatchObject(studies.map(() => ({ highlightCount: 1, valueCount: 1 })));
    const tagged = (await write(viewer, (tx) => countTagUses(tx, [tagId]))).get(tagId);
    expect(tagged).toHaveLength(2);
  });

  it("hides what a project has of it where it is turned off, says so first, and gives it back", async () => {
    await enable(0, true);
    await enable(1, true);
    for (const at of [0, 1]) await put(at);
    await setJob(0, "Report");
    const place = { projectId: study(0).projectId, extensionId };
    const plan = () => write(contributor, (tx) => planExtensionDisable(tx, place));
    expect(await plan()).toEqual(expect.objectContaining({ highlightCount: 1, valueCount: 1 }));
    await enable(0, false);
    expect(await plan()).toEqual({ highlightCount: 0, valueCount: 0 });
    expect([await tagsOf(0), await boardsOf(0), await fieldsOf(0)]).toEqual([[], ["Tags"], []]);
    expect(await tagsOf(1)).toEqual([tagId]);
    await enable(0, true);
    expect([await tagsOf(0), await boardsOf(0), await fieldsOf(0)]).toEqual([
      [tagId],
      ["Tags", "Jobs to be done"],
      ["Job"],
    ]);
    const { noteId } = study(0);
    const values = (await write(viewer, (tx) => findValuesOfObjects(tx, [noteId]))).get(noteId);
    expect(values).toMatchObject([{ fieldId, value: "Report" }]);
  });

  it("follows merges of its tags that were made while it was off, and their undoing", async () => {
    const [into, last] = await write(contributor, async (tx) => [
      await createTag(tx, { tagBoardId, title: "Workaround" }),
      await createTag(tx, { tagBoardId, title: "Pain" }),
    ]);
    await enable(0, true);
    await put(0);
    await enable(0, false);
    await write(contributor, (tx) => mergeTags(tx, { fromId: tagId, intoId: into ?? "" }));
    await write(contributor, (tx) => mergeTags(tx, { fromId: into ?? "", intoId: last ?? "" }));
    await enable(0, true);
    expect(await tagsOf(0)).toEqual([last]);
    await enable(0, false);
    await write(contributor, (tx) => restoreTag(tx, into ?? ""));
    await write(contributor, (tx) => restoreTag(tx, tagId));
    await enable(0, true);
    expect(await tagsOf(0)).toEqual([tagId]);
  });

  it("shows tags of a moved note where it is on and hides them where it is off, whenever it was turned off", async () => {
    const move = (to: number) =>
      write(contributor, (tx) => updateNote(tx, { id: study(0).noteId, projectId: study(to).projectId }));
    await enable(0, true);
    await enable(1, true);
    await put(0);
    await enable(0, false);
    await move(1);
    expect(await tagsOf(0)).toEqual([tagId]);
    await move(0);
    expect(await tagsOf(0)).toEqual([]);
    // It follows a merge that was made while it was hidden.
    const other = await write(contributor, (tx) => createTag(tx, { tagBoardId, title: "Pain" }));
    await write(contributor, (tx) => mergeTags(tx, { fromId: tagId, intoId: other }));
    await move(1);
    expect(await tagsOf(0)).toEqual([other]);
  });

  it("takes no tags of a project that has it off", async () => {
    const own = await write(contributor, async (tx) =>
      createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, study(0).projectId), title: "Own" }),
    );
    const merge = () => write(contributor, (tx) => mergeTags(tx, { fromId: own, intoId: tagId }));
    await expect(merge()).rejects.toMatchObject({ code: "tag.merge_boards" });
    await enable(0, true);
    await merge();
  });

  it("goes to the trash with its board and fields and comes back to its projects", async () => {
    await enable(0, true);
    await put(0);
    await write(team.owner, (tx) => setExtensionDeleted(tx, extensionId, true));
    expect([await tagsOf(0), await boardsOf(0), await fieldsOf(0)]).toEqual([[], ["Tags"], []]);
    expect(await write(team.owner, listTrash)).toMatchObject({
      items: [{ id: extensionId, type: "extension" }],
    });
    expect(await write(contributor, listTrash)).toMatchObject({ items: [] });
    await expect(enable(1, true)).rejects.toMatchObject({ code: "extension.not_found" });
    await write(team.owner, (tx) => setExtensionDeleted(tx, extensionId, false));
    expect([await tagsOf(0), await fieldsOf(0)]).toEqual([[tagId], ["Job"]]);
  });

  it("is kept by managers and turned on with edit access", async () => {
    const forbidden = { title: "Forbidden" };
    await expect(write(contributor, (tx) => createExtension(tx, { title: "Mine" }))).rejects.toMatchObject(
      forbidden,
    );
    await expect(
      write(contributor, (tx) => updateExtension(tx, { id: extensionId, title: "Mine" })),
    ).rejects.toMatchObject(forbidden);
    await expect(enable(0, true, viewer)).rejects.toMatchObject(forbidden);
    const stranger = await seedTeam(database);
    expect(await write(stranger.owner, (tx) => findReadableExtensions(tx, [extensionId]))).toEqual([]);
    await expect(
      write(stranger.owner, (tx) => updateExtension(tx, { id: extensionId, title: "Mine" })),
    ).rejects.toMatchObject({ code: "extension.not_found" });
  });

  it("names its board, which is renamed and deleted with it alone", async () => {
    await write(team.owner, (tx) => updateExtension(tx, { id: extensionId, title: "Jobs" }));
    await enable(0, true);
    expect(await boardsOf(0)).toEqual(["Tags", "Jobs"]);
    const refused = { code: "tag_board.of_extension" };
    await expect(
      write(team.owner, (tx) => updateTagBoard(tx, { id: tagBoardId, title: "Other" })),
    ).rejects.toMatchObject(refused);
    await expect(write(team.owner, (tx) => setTagBoardDeleted(tx, tagBoardId, true))).rejects.toMatchObject(
      refused,
    );
  });

  it("counts against the plan, and its board and fields do not", async () => {
    await withTenant(database.cell, team.system, "write", (tx) =>
      writeTenantLimits(tx, { planTier: "ENTERPRISE", plan: "teamJun2023" }),
    );
    const make = (title: string) => write(team.owner, (tx) => createExtension(tx, { title }));
    await make("Second");
    const third = await make("Third");
    await expect(make("Fourth")).rejects.toMatchObject({ code: "plan.limit_reached" });
    await write(team.owner, (tx) => setExtensionDeleted(tx, third, true));
    await make("Fourth");
    await expect(write(team.owner, (tx) => setExtensionDeleted(tx, third, false))).rejects.toMatchObject({
      code: "plan.limit_reached",
    });
  });
});
