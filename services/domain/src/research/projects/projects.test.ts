import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { workspaceProjectsMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { createFolder } from "../folders/create-folder.ts";
import { deleteFolder } from "../folders/delete-folder.ts";
import { listFolders } from "../folders/read-folders.ts";
import { updateFolder } from "../folders/update-folder.ts";
import { createPerson } from "../people/create-person.ts";
import { setNotePeople } from "../people/note-people-store.ts";
import { findPeople } from "../people/read-people.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { archiveProject } from "./archive-project.ts";
import { createProject } from "./create-project.ts";
import { deleteProject } from "./delete-project.ts";
import {
  countProjectContents,
  countProjects,
  findProjectsOfFolders,
  findReadableProjects,
  pageProjects,
} from "./read-projects.ts";
import { removeSampleProject } from "./remove-sample-project.ts";
import { restoreProject } from "./restore-project.ts";
import { updateProject } from "./update-project.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let other: SeededUser;
let viewer: SeededUser;

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  other = await seedUser(database, team);
  viewer = await seedUser(database, team, { role: "VIEWER" });
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

/** Grants the contributor a folder by inserting the row, because the command is in a later layer. */
async function grantFolder(folderId: string, level: Permission): Promise<void> {
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into permissions (team_id, object_type, object_id, subject_type, subject_id, level)
       values ($1, 'folder', $2, 'user', $3, $4)`,
      [team.teamId, folderId, contributor.userId, level],
    ),
  );
}

async function auditKinds(): Promise<readonly string[]> {
  return await write(team.owner, async (tx) => {
    const { rows } = await sql<{ kind: string }>`select kind from audit_entries order by seq`.execute(tx.db);
    return rows.map((row) => row.kind);
  });
}

describe("projects", () => {
  it("a project is made with a tag board, its maker's full access, an audit entry and a task for search", async () => {
    const id = await write(contributor, (tx) =>
      createProject(tx, { title: "  Churn  ", workspaceAccess: "private" }),
    );
    await write(contributor, async (tx) => {
      const [project] = await findReadableProjects(tx, [id]);
      expect(project).toMatchObject({
        title: "Churn",
        workspaceAccess: "private",
        createdBy: contributor.userId,
      });
      expect((await loadProjectLevels(tx, [id])).get(id)).toBe("FULL");
      expect((await listBoardsOfProjects(tx, [id])).map((board) => board.title)).toEqual(["Tags"]);
    });
    expect(await auditKinds()).toEqual(["project.created"]);
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `select task_identifier, object_type from graphile_worker.jobs, search_changes where team_id = $1 and object_id = $2`,
        [team.teamId, id],
      ),
    );
    expect(rows).toEqual([{ task_identifier: "search.index-changes", object_type: "project" }]);
    expect(await write(other, (tx) => findReadableProjects(tx, [id]))).toEqual([]);
  });

  it("a viewer makes none, and nobody more than the workspace's limit", async () => {
    await expect(write(viewer, (tx) => createProject(tx, { title: "No" }))).rejects.toMatchObject({
      title: "Forbidden",
    });
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        "insert into projects (team_id, project_id, title) select $1, gen_random_uuid(), 'p' from generate_series(1, $2)",
        [team.teamId, workspaceProjectsMax - 1],
      ),
    );
    const both = await Promise.allSettled(
      [contributor, other].map((user) => write(user, (tx) => createProject(tx, { title: "Last" }))),
    );
    expect(both.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((result) => result.status === "rejected");
    expect(refused?.status === "rejected" && refused.reason).toMatchObject({ code: "project.limit" });
  });

  it("the title needs WRITE, access and folder need FULL, and a change of access is a permission change in the log", async () => {
    const id = await write(contributor, (tx) => createProject(tx, { title: "Old" }));
    await write(other, (tx) => updateProject(tx, { id, title: "New", color: "ABC" }));
    await expect(
      write(other, (tx) => updateProject(tx, { id, workspaceAccess: "private" })),
    ).rejects.toMatchObject({
      title: "Forbidden",
    });
    await write(contributor, (tx) => updateProject(tx, { id, workspaceAccess: "limited" }));
    await expect(write(viewer, (tx) => updateProject(tx, { id, title: "x" }))).rejects.toMatchObject({
      title: "Forbidden",
    });
    const [project] = await write(viewer, (tx) => findReadableProjects(tx, [id]));
    expect(project).toMatchObject({ title: "New", color: "#aabbcc", workspaceAccess: "limited" });
    expect(await auditKinds()).toContain("permission.changed");
  });

  it("pages by latest change without gap or repeat, archived apart", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.unshift(await write(contributor, (tx) => createProject(tx, { title: `P${index}` })));
    }
    await write(contributor, (tx) => archiveProject(tx, ids[4] ?? "", true));
    await write(viewer, async (tx) => {
      const live = { archived: false, folderId: null };
      const first = await pageProjects(tx, live, { limit: 3, after: undefined });
      const last = first.items.at(-1);
      const second = await pageProjects(tx, live, {
        limit: 3,
        after: [last?.updatedAtKey ?? "", last?.id ?? ""],
      });
      expect([...first.items, ...second.items].map((project) => project.id)).toEqual(ids.slice(0, 4));
      expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
      expect(await countProjects(tx, { archived: true, folderId: null })).toBe(1);
    });
  });

  it("a deleted project is gone for all until someone with full access restores it", async () => {
    const id = await write(contributor, (tx) => createProject(tx, { title: "Gone" }));
    await expect(write(other, (tx) => deleteProject(tx, id))).rejects.toMatchObject({ title: "Forbidden" });
    await write(contributor, (tx) => deleteProject(tx, id));
    expect(await write(contributor, (tx) => findReadableProjects(tx, [id]))).toEqual([]);
    await expect(write(other, (tx) => restoreProject(tx, id))).rejects.toMatchObject({ title: "Forbidden" });
    await write(contributor, (tx) => restoreProject(tx, id));
    expect(await write(other, (tx) => findReadableProjects(tx, [id]))).toHaveLength(1);
  });

  it("the sample leaves in one act with the people who are in it alone", async () => {
    const sample = await write(team.owner, (tx) => createProject(tx, { title: "Sample", isSample: true }));
    const kept = await write(team.owner, (tx) => createProject(tx, { title: "Ours" }));
    const [sampleNote, ourNote] = [newId(), newId()];
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `insert into notes (team_id, note_id, project_id, author_kind) values ($1, $2, $3, 'person'), ($1, $4, $5, 'person')`,
        [team.teamId, sampleNote, sample, ourNote, kept],
      ),
    );
    const [inBoth, inSample] = await write(team.owner, async (tx) => {
      const people = [await createPerson(tx, { name: "Ada" }), await createPerson(tx, { name: "Ben" })];
      await setNotePeople(tx, sampleNote, people);
      await setNotePeople(tx, ourNote, people.slice(0, 1));
      expect((await countProjectContents(tx, [sample])).get(sample)).toMatchObject({
        noteCount: 1,
        highlightCount: 0,
      });
      return people;
    });
    await expect(write(contributor, (tx) => removeSampleProject(tx))).rejects.toMatchObject({
      title: "Forbidden",
    });
    expect(await write(team.owner, (tx) => removeSampleProject(tx))).toBe(sample);
    const people = await write(team.owner, (tx) => findPeople(tx, [inBoth ?? "", inSample ?? ""]));
    expect(people.map((person) => person.id)).toEqual([inBoth]);
    await expect(write(team.owner, (tx) => removeSampleProject(tx))).rejects.toMatchObject({
      code: "project.no_sample",
    });
  });
});

describe("folders", () => {
  it("nest without cycles, and give up their projects to the folder above when deleted", async () => {
    const [outer, inner, project] = await write(contributor, async (tx) => {
      const outerId = await createFolder(tx, { title: "Outer" });
      const innerId = await createFolder(tx, { title: "Inner", parentId: outerId });
      return [outerId, innerId, await createProject(tx, { title: "Filed", folderId: innerId })];
    });
    for (const parentId of [inner, outer]) {
      await expect(
        write(contributor, (tx) => updateFolder(tx, { id: outer, parentId })),
      ).rejects.toMatchObject({
        code: "folder.cycle",
      });
    }
    await expect(write(other, (tx) => deleteFolder(tx, inner))).rejects.toMatchObject({
      code: "folder.full_needed",
    });
    await write(contributor, (tx) => deleteFolder(tx, inner));
    await write(viewer, async (tx) => {
      expect((await listFolders(tx)).map((folder) => folder.title)).toEqual(["Outer"]);
      expect((await findProjectsOfFolders(tx, [outer])).map((found) => found.id)).toEqual([project]);
    });
  });

  it("another's is not moved to where its mover has full access, empty or not", async () => {
    const empty = await write(team.owner, (tx) => createFolder(tx, { title: "Empty" }));
    const mine = await write(contributor, (tx) => createFolder(tx, { title: "Mine" }));
    await grantFolder(mine, "FULL");
    const move = (id: string) => write(contributor, (tx) => updateFolder(tx, { id, parentId: mine }));
    await expect(move(empty)).rejects.toMatchObject({ code: "folder.full_needed" });
    await expect(write(contributor, (tx) => deleteFolder(tx, empty))).rejects.toMatchObject({
      code: "folder.full_needed",
    });
    const own = await write(contributor, (tx) => createFolder(tx, { title: "Own" }));
    await move(own);
    await grantFolder(empty, "FULL");
    await move(empty);
  });

  it("ends what was granted on it with an entry each, by whoever has full access", async () => {
    const folder = await write(contributor, (tx) => createFolder(tx, { title: "Shelf" }));
    await grantFolder(folder, "READ");
    await expect(write(contributor, (tx) => deleteFolder(tx, folder))).rejects.toMatchObject({
      code: "folder.grant_needed",
    });
    await write(team.owner, (tx) => deleteFolder(tx, folder));
    expect((await auditKinds()).slice(-2)).toEqual(["permission.changed", "folder.deleted"]);
  });

  it("a viewer changes none", async () => {
    await expect(write(viewer, (tx) => createFolder(tx, { title: "x" }))).rejects.toMatchObject({
      title: "Forbidden",
    });
  });
});
