import {
  canvasElements,
  canvasElementText,
  changeCanvasElement,
  putCanvasElement,
  readCanvas,
} from "@fieldstone/document/canvas/canvas-document.ts";
import { actOnCanvas, undoOf } from "@fieldstone/document/canvas/canvas-simulation.testing.ts";
import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { updateMember } from "@fieldstone/domain/identity/members/update-member.ts";
import { readDocumentSummaries } from "@fieldstone/domain/research/documents/read-document-summaries.ts";
import { createHighlight } from "@fieldstone/domain/research/highlights/create-highlight.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { readCanvasVersion } from "@fieldstone/domain/research/versions/read-canvas-version.ts";
import { restoreVersion } from "@fieldstone/domain/research/versions/restore-version.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { readDrawing } from "@fieldstone/domain/research/views/canvas.ts";
import { setViewDeleted } from "@fieldstone/domain/research/views/delete-view.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { canvasTextLengthMax } from "@fieldstone/model/views/canvas.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { describe, expect, test } from "vitest";
import type * as Y from "yjs";
import { synced, until, useBench } from "./collaboration-bench.testing.ts";

const bench = useBench();

const draw = (doc: Y.Doc, id: string) =>
  putCanvasElement(doc, {
    type: "text",
    id,
    x: 0,
    y: 0,
    format: "PARAGRAPH",
    text: "Ideas",
    rank: 1,
    expanded: false,
  });
const stored = (view: string) => bench().write((tx) => readDrawing(tx, view));

describe("who may", () => {
  test("a VIEWER sees the canvas, and what they draw is not taken", async () => {
    const view = await bench().canvas();
    const viewer = await seedUser(bench().database, bench().team, { role: "VIEWER" });
    const ada = await bench().connect(bench().first, bench().team.owner, view);
    const ben = await bench().connect(bench().first, viewer, view);
    await Promise.all([synced(ada), synced(ben)]);
    expect([ada.events, ben.events]).toEqual([["read-write"], ["readonly"]]);
    draw(ben.doc, "vandal");
    draw(ada.doc, "mine");
    await ada.saved();
    await until(() => expect(canvasElements(ben.doc).has("mine")).toBe(true));
    expect((await stored(view))?.items.map(({ id }) => id)).toEqual(["mine"]);
  });

  test("another workspace, who may not see the project, and a view that is no canvas are refused alike", async () => {
    const project = await bench().write((tx) =>
      createProject(tx, { title: "Private", workspaceAccess: "private" }),
    );
    const view = await bench().canvas(project);
    const other = await seedTeam(bench().database);
    const refused = [
      await bench().connect(bench().first, other.owner, view, other),
      await bench().connect(bench().first, await seedUser(bench().database, bench().team), view),
    ];
    for (const { events } of refused)
      await until(() => expect(events[0]).toMatch(/^denied (document|view)\.not_found$/));
  });

  test("a right that is taken away ends at once, and so does a canvas in the trash", async () => {
    const project = await bench().write((tx) =>
      createProject(tx, { title: "Private", workspaceAccess: "private" }),
    );
    const [view, trashed] = [await bench().canvas(project), await bench().canvas()];
    const ben = await seedUser(bench().database, bench().team);
    const grant = { objectType: "project", objectId: project, userId: ben.userId } as const;
    await bench().write((tx) => setPermission(tx, { ...grant, level: "WRITE" }));
    const editor = await bench().connect(bench().first, ben, view);
    const closing = await bench().connect(bench().first, ben, trashed);
    await Promise.all([synced(editor), synced(closing)]);
    await bench().write((tx) => setPermission(tx, { ...grant, level: "READ" }));
    await until(() => expect(editor.events).toEqual(["read-write", "readonly"]));
    await bench().write((tx) => setPermission(tx, grant));
    await until(() => expect(editor.events.at(-1)).toMatch(/^denied /));
    await bench().write((tx) => setViewDeleted(tx, trashed, true));
    await until(() => expect(closing.events.at(-1)).toMatch(/^denied /));
  });

  test("a member made a VIEWER goes on reading alone", async () => {
    const view = await bench().canvas();
    const ben = await seedUser(bench().database, bench().team);
    const editor = await bench().connect(bench().first, ben, view);
    await synced(editor);
    await bench().write((tx) => updateMember(tx, { id: ben.userId, role: "VIEWER" }));
    await until(() => expect(editor.events).toEqual(["read-write", "readonly"]));
  });
});

test("an edit beyond the bounds is refused, and the canvas opens as it was for everybody", async () => {
  const view = await bench().canvas();
  const ada = await bench().connect(bench().first, bench().team.owner, view);
  const ben = await bench().connect(bench().second, await seedUser(bench().database, bench().team), view);
  await Promise.all([synced(ada), synced(ben)]);
  draw(ada.doc, "t");
  await until(() => expect(canvasElements(ben.doc).has("t")).toBe(true));
  canvasElementText(ada.doc, "t")?.insert(0, "x".repeat(canvasTextLengthMax));
  changeCanvasElement(ben.doc, "t", { at: [5, 6] });
  await ben.saved();
  expect((await stored(view))?.items).toMatchObject([{ text: "Ideas", x: 5, y: 6 }]);
  expect(ada.provider.hasUnsyncedChanges).toBe(true);
  const rejection = {
    type: "edit.rejected",
    code: "document.too_large",
    message: "This has grown too large to edit. Move a part of it elsewhere.",
  };
  await until(() => expect(ada.rejections).toEqual([rejection]));
  expect(ben.rejections).toEqual([]);
  // A page that comes back with the edit is told again.
  ada.kill();
  await until(() => expect(ada.rejections).toEqual([rejection, rejection]));
  const anew = await bench().connect(bench().first, bench().team.owner, view);
  await synced(anew);
  expect(readCanvas(anew.doc)).toEqual(readCanvas(ben.doc));
});

describe("versions", () => {
  /** A canvas with "kept" in version `before` and also "later" in version `after`. */
  async function drawnTwice() {
    const view = await bench().canvas();
    const ada = await bench().connect(bench().first, bench().team.owner, view);
    const ben = await bench().connect(bench().second, await seedUser(bench().database, bench().team), view);
    await Promise.all([synced(ada), synced(ben)]);
    const save = async () => {
      await bench().write((tx) => saveDocument(tx, view, "test"));
      return bench().write(async (tx) => (await readDocumentSummaries(tx, [view])).get(view)?.version ?? 0);
    };
    draw(ada.doc, "kept");
    await ada.saved();
    const before = await save();
    await until(() => expect(canvasElements(ben.doc).has("kept")).toBe(true));
    draw(ben.doc, "later");
    await ben.saved();
    return { view, ada, ben, before, after: await save() };
  }
  const ids = (doc: Y.Doc) => [...canvasElements(doc).keys()].toSorted();

  test("one that is restored reaches all who have it open, who go on drawing, and what came after comes back", async () => {
    const { view, ada, ben, before, after } = await drawnTwice();
    const restore = (version: number) =>
      bench().write((tx) => restoreVersion(tx, "view", { documentId: view, version }));
    const isDrawn = (...wanted: readonly string[]) =>
      until(() => expect([ids(ada.doc), ids(ben.doc)]).toEqual([wanted, wanted]));
    await isDrawn("kept", "later");
    await restore(before);
    await isDrawn("kept");
    draw(ben.doc, "new");
    draw(ada.doc, "other");
    await isDrawn("kept", "new", "other");
    await Promise.all([ada.saved(), ben.saved()]);
    await restore(after);
    await isDrawn("kept", "later");
    expect(await stored(view)).toEqual(readCanvas(ada.doc));
  });

  test("are read as they were, and restored by nobody but who may edit the canvas", async () => {
    const { view, before } = await drawnTwice();
    const read = (version: number) => bench().write((tx) => readCanvasVersion(tx, view, version));
    expect((await read(before))?.items.map(({ id }) => id)).toEqual(["kept"]);
    expect(await read(before + 100)).toBeUndefined();
    const viewer = await seedUser(bench().database, bench().team, { role: "VIEWER" });
    const { owner: stranger } = await seedTeam(bench().database);
    const input = { documentId: view, version: before };
    for (const [{ context }, title] of [
      [viewer, "Forbidden"],
      [stranger, "NotFound"],
    ] as const) {
      const restored = withTenant(bench().database.cell, context, "write", (tx) =>
        restoreVersion(tx, "view", input),
      );
      await expect(restored).rejects.toMatchObject({ title });
    }
    await expect(bench().write((tx) => restoreVersion(tx, "note", input))).rejects.toMatchObject({
      code: "document.not_found",
    });
  });
});

test("nothing on a canvas can be highlighted", async () => {
  const documentId = await bench().canvas();
  const anchor = { anchorStart: new Uint8Array(2), anchorEnd: new Uint8Array(2), text: "Ideas" };
  await expect(bench().write((tx) => createHighlight(tx, { documentId, ...anchor }))).rejects.toMatchObject({
    code: "document.not_found",
  });
});

test("two people on one canvas, one of them offline for a while, end up with the same after 1,000 acts", async () => {
  const view = await bench().canvas();
  const ada = await bench().connect(bench().first, bench().team.owner, view);
  const ben = await bench().connect(bench().second, await seedUser(bench().database, bench().team), view);
  await Promise.all([synced(ada), synced(ben)]);
  const random = seededRandom(12);
  const people = [ada, ben].map(({ doc }) => ({ doc, undo: undoOf(doc) }));
  for (let act = 0; act < 1_000; act += 1) {
    if (act === 300) ben.setOnline(false);
    if (act === 700) ben.setOnline(true);
    const { doc, undo } = people[random(2)] ?? people[0] ?? {};
    if (doc !== undefined) actOnCanvas(doc, random, undo);
    // Sent edits are stored and reach the other editor in the meantime.
    if (act % 25 === 0) await ada.saved();
  }
  await Promise.all([ada.saved(), ben.saved()]);
  await until(() => expect(readCanvas(ada.doc)).toEqual(readCanvas(ben.doc)), 20_000);
  expect(await stored(view)).toEqual(readCanvas(ada.doc));
  expect(readCanvas(ada.doc).items.length).toBeGreaterThan(20);
}, 60_000);
