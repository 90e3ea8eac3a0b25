import { newId } from "@fieldstone/model/ids.ts";
import { type SeededTeam, type SeededUser, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listRecentObjects } from "../../discovery/home/read-recent-objects.ts";
import { listTrash } from "../../discovery/trash/read-trash.ts";
import { embeddedIds } from "../documents/embedded-ids.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { createFolder } from "../folders/create-folder.ts";
import { createPerson } from "../people/create-person.ts";
import { setPersonDeleted } from "../people/delete-person.ts";
import { type CreateProjectInput, createProject } from "../projects/create-project.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { deleteTag } from "../tags/delete-tag.ts";
import { createInsight } from "./create-insight.ts";
import { setInsightDeleted } from "./delete-insight.ts";
import { discardBlankInsight } from "./discard-blank-insight.ts";
import {
  countOwnInsights,
  countPublishedInsights,
  findInsightIdsOfHighlights,
  pageOwnInsights,
  pagePublishedInsights,
} from "./list-insights.ts";
import { publishInsight } from "./publish-insight.ts";
import { listProjectInsights, readInsights } from "./read-insights.ts";
import { updateInsight } from "./update-insight.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let projectId: string;
let noteId: string;
let write: World["as"];

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  ({ team, contributor, viewer, projectId, noteId, as: write } = await world(database));
});

async function seedHighlight(): Promise<string> {
  const id = newId();
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into highlights (team_id, highlight_id, document_id, project_id, anchor_start, anchor_end, text,
        document_version, author_kind) values ($1, $2, $3, $4, '', '', 'slow', 1, 'person')`,
      [team.teamId, id, noteId, projectId],
    ),
  );
  return id;
}

describe("an insight", () => {
  it("made from highlights embeds each once, in the order given, and is known to each of them", async () => {
    const [a, b] = [await seedHighlight(), await seedHighlight()];
    const id = await write(contributor, (tx) =>
      createInsight(tx, { projectId, title: "Slow", highlightIds: [b, a, b] }),
    );
    await write(viewer, async (tx) => {
      const insight = (await readInsights(tx, [id])).get(id);
      expect(insight).toMatchObject({
        title: "Slow",
        version: 1,
        publishedAt: null,
        author_id: contributor.userId,
      });
      const content = (await readDocumentContents(tx, [id])).get(id);
      expect(content === undefined ? [] : embeddedIds(content)).toEqual([b, a]);
      expect((await findInsightIdsOfHighlights(tx, [a])).get(a)).toEqual([id]);
    });
    await expect(
      write(contributor, (tx) => createInsight(tx, { projectId, highlightIds: [a, newId()] })),
    ).rejects.toMatchObject({ code: "highlight.not_found" });
    await expect(write(viewer, (tx) => createInsight(tx, { projectId }))).rejects.toMatchObject({
      title: "Forbidden",
    });
  });

  it("published is listed of a folder with the folders in it, and of nothing that the reader may not see", async () => {
    const outer = await write(team.owner, (tx) => createFolder(tx, { title: "Outer" }));
    const inner = await write(team.owner, (tx) => createFolder(tx, { title: "Inner", parentId: outer }));
    const publishIn = (title: string, place: Partial<CreateProjectInput>) =>
      write(team.owner, async (tx) => {
        const insight = await createInsight(tx, {
          projectId: await createProject(tx, { title: "Study", ...place }),
          title,
        });
        await publishInsight(tx, { id: insight, published: true });
      });
    await publishIn("elsewhere", {});
    await publishIn("outer", { folderId: outer });
    await publishIn("secret", { folderId: outer, workspaceAccess: "private" });
    await publishIn("inner", { folderId: inner });
    const listed = (user: SeededUser, folderId: string) =>
      write(user, async (tx) => {
        const { items } = await pagePublishedInsights(tx, { folderId }, { limit: 10, after: undefined });
        expect(await countPublishedInsights(tx, { folderId })).toBe(items.length);
        return items.map(({ title }) => title);
      });
    expect(await listed(viewer, outer)).toEqual(["inner", "outer"]);
    expect(await listed(viewer, inner)).toEqual(["inner"]);
    await expect(listed(viewer, newId())).rejects.toMatchObject({ code: "folder.not_found" });
    const other = await seedTeam(database);
    await expect(listed(other.owner, outer)).rejects.toMatchObject({ code: "folder.not_found" });
  });

  it("published is listed by its date, the latest first, for those who may read its project", async () => {
    const ids: string[] = [];
    for (const title of ["first", "second", "third"]) {
      const id = await write(contributor, (tx) => createInsight(tx, { projectId, title }));
      await write(contributor, (tx) => publishInsight(tx, { id, published: true }));
      ids.unshift(id);
    }
    const listed = async (user: SeededUser) =>
      (await write(user, (tx) => pagePublishedInsights(tx, {}, { limit: 10, after: undefined }))).items.map(
        (insight) => insight.id,
      );
    expect(await listed(viewer)).toEqual(ids);
    await write(contributor, (tx) => publishInsight(tx, { id: ids[0] ?? "", published: false }));
    expect(await listed(viewer)).toEqual(ids.slice(1));
    const hidden = await write(team.owner, async (tx) => {
      const secret = await createProject(tx, { title: "Secret", workspaceAccess: "private" });
      await updateInsight(tx, { id: ids[1] ?? "", projectId: secret });
      return secret;
    });
    expect(await listed(viewer)).toEqual(ids.slice(2));
    await expect(
      write(viewer, (tx) => listProjectInsights(tx, { projectId: hidden }, { limit: 1, after: undefined })),
    ).rejects.toMatchObject({ code: "project.not_found" });
  });

  it("unpublished by mistake is published since its former day, by its former publisher, once that is undone", async () => {
    const id = await write(contributor, (tx) => createInsight(tx, { projectId, title: "Lesson" }));
    const publish = (user: SeededUser, published: boolean, undo = false) =>
      write(user, (tx) => publishInsight(tx, { id, published, undo }));
    const publication = () =>
      write(team.owner, async (tx) => {
        const { rows } = await sql<{ by: string | null; isOld: boolean }>`select published_by as by,
          published_at = '2026-01-05' as "isOld" from insights where insight_id = ${id}`.execute(tx.db);
        return rows[0];
      });
    await publish(contributor, true);
    await write(team.owner, (tx) =>
      sql`update insights set published_at = '2026-01-05' where insight_id = ${id}`.execute(tx.db),
    );
    const former = { by: contributor.userId, isOld: true };
    await publish(team.owner, false);
    expect(await publication()).toEqual({ by: null, isOld: null });
    await publish(team.owner, true, true);
    expect(await publication()).toEqual(former);
    // Publishing anew has the new date; undoing both in order has the former one again.
    await publish(team.owner, false);
    await publish(team.owner, true);
    expect(await publication()).toEqual({ by: team.owner.userId, isOld: false });
    await publish(team.owner, false, true);
    await publish(team.owner, true, true);
    expect(await publication()).toEqual(former);
  });

  it("deleted waits in the trash of those who may restore it, and comes back as it was", async () => {
    const id = await write(contributor, (tx) => createInsight(tx, { projectId, title: "Gone" }));
    await write(contributor, (tx) => setInsightDeleted(tx, id, true));
    expect((await write(viewer, (tx) => readInsights(tx, [id]))).size).toBe(0);
    expect(await write(contributor, listTrash)).toMatchObject({
      items: [{ id, type: "insight", title: "Gone" }],
    });
    expect(await write(viewer, listTrash)).toMatchObject({ items: [] });
    await write(contributor, (tx) => setInsightDeleted(tx, id, false));
    expect((await write(viewer, (tx) => readInsights(tx, [id]))).get(id)?.title).toBe("Gone");
  });

  it("is discarded when its author leaves it blank, and kept with a title, a quote or a publication", async () => {
    const made = (input: { title?: string; highlightIds?: readonly string[] } = {}) =>
      write(contributor, (tx) => createInsight(tx, { projectId, ...input }));
    const blank = await made();
    const published = await made();
    const kept = [
      await made({ title: "Slow" }),
      await made({ highlightIds: [await seedHighlight()] }),
      published,
    ];
    await write(contributor, (tx) => publishInsight(tx, { id: published, published: true }));
    const discard = (id: string, by = contributor) => write(by, (tx) => discardBlankInsight(tx, id));
    for (const id of kept) expect(await discard(id)).toBe(false);
    expect(await discard(blank, team.owner)).toBe(false);
    await expect(discard(blank, viewer)).rejects.toMatchObject({ title: "Forbidden" });
    expect(await discard(blank)).toBe(true);
    const left = await write(viewer, (tx) => readInsights(tx, [blank, ...kept]));
    expect([...left.keys()].sort()).toEqual([...kept].sort());
    expect(await write(contributor, listTrash)).toMatchObject({ items: [] });
  });
});

describe("the trash", () => {
  it("lists the latest first, and what went with its project comes back with it, not alone", async () => {
    const [tagId, personId] = await write(contributor, async (tx) => {
      const tag = await createTag(tx, {
        tagBoardId: await ensureDefaultTagBoard(tx, projectId),
        title: "Price",
      });
      return [tag, await createPerson(tx, { name: "Ada" })];
    });
    await write(contributor, (tx) => deleteTag(tx, tagId));
    await write(contributor, (tx) => setPersonDeleted(tx, personId, true));
    expect((await write(contributor, listTrash)).items.map((item) => item.type)).toEqual(["person", "tag"]);
    await write(contributor, (tx) => deleteProject(tx, projectId));
    expect((await write(contributor, listTrash)).items.map((item) => [item.type, item.title])).toEqual([
      ["project", "Project"],
      ["person", "Ada"],
    ]);
    expect(await write(viewer, listTrash)).toMatchObject({ items: [] });
  });
});

describe("recent objects", () => {
  it("are the latest changed that the reader may read", async () => {
    const insight = await write(contributor, (tx) => createInsight(tx, { projectId, title: "New" }));
    const recent = await write(viewer, (tx) => listRecentObjects(tx, 10));
    expect(recent.slice(0, 1)).toEqual([{ objectType: "insight", objectId: insight }]);
    expect(recent.map((each) => each.objectId).toSorted()).toEqual([insight, noteId, projectId].toSorted());
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update projects set workspace_access = 'private' where project_id = $1", [projectId]),
    );
    expect(await write(viewer, (tx) => listRecentObjects(tx, 10))).toEqual([]);
  });
});

it("lists one's own insights, not those of the sample that the workspace was given", async () => {
  const sampleId = await write(team.owner, (tx) => createProject(tx, { title: "Sample", isSample: true }));
  const own = await write(team.owner, (tx) => createInsight(tx, { projectId, title: "Mine" }));
  await write(team.owner, (tx) => createInsight(tx, { projectId: sampleId, title: "Given" }));
  const { items } = await write(team.owner, (tx) => pageOwnInsights(tx, {}, { limit: 10, after: undefined }));
  expect(items.map(({ id }) => id)).toEqual([own]);
  expect(await write(team.owner, (tx) => countOwnInsights(tx, {}))).toBe(1);
});
