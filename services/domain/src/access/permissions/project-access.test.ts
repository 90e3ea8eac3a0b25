import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import {
  contextOf,
  type SeededTeam,
  type SeededUser,
  seedTeam,
  seedUser,
} from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { loadProjectLevels, readableProjectIds, requireProjectLevel } from "./project-access.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
const projects = { open: newId(), limited: newId(), private: newId(), deleted: newId(), filed: newId() };
const outer = newId();
const inner = newId();

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into folders (team_id, folder_id, parent_folder_id, title) values ($1, $2, null, 'outer'), ($1, $3, $2, 'inner')`,
      [team.teamId, outer, inner],
    );
    for (const [name, id] of Object.entries(projects)) {
      const access = name === "filed" ? "private" : name === "deleted" ? "open" : name;
      await admin.query(
        `insert into projects (team_id, project_id, title, workspace_access, folder_id, deleted_at)
         values ($1, $2, $3, $4, $5, case when $3 = 'deleted' then now() end)`,
        [team.teamId, id, name, access, name === "filed" ? inner : null],
      );
    }
  });
});

async function levelsOf(context: TenantContext): Promise<Record<string, Permission | undefined>> {
  const levels = await withTenant(database.cell, context, "read", (tx) =>
    loadProjectLevels(tx, Object.values(projects)),
  );
  return Object.fromEntries(
    Object.entries(projects).flatMap(([name, id]) => (levels.has(id) ? [[name, levels.get(id)]] : [])),
  );
}

async function withGrant<T>(
  grant: { object: "project" | "folder"; id: string; subject: string; subjectId: string; level: Permission },
  fn: () => Promise<T>,
): Promise<T> {
  const key = [team.teamId, grant.object, grant.id, grant.subject, grant.subjectId];
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into permissions (team_id, object_type, object_id, subject_type, subject_id, level) values ($1, $2, $3, $4, $5, $6)`,
      [...key, grant.level],
    ),
  );
  try {
    return await fn();
  } finally {
    await asAdministrator(database.adminUrl, (admin) => admin.query("delete from permissions"));
  }
}

describe("a member's level on projects", () => {
  it("is FULL on every live project for a MANAGER and for the system", async () => {
    const all = { open: "FULL", limited: "FULL", private: "FULL", filed: "FULL" };
    expect(await levelsOf(team.owner.context)).toEqual(all);
    expect(await levelsOf(team.system)).toEqual(all);
  });

  it("follows the workspace's access without a grant", async () => {
    expect(await levelsOf(contributor.context)).toEqual({ open: "WRITE", limited: "READ" });
    expect(await levelsOf(viewer.context)).toEqual({ open: "READ", limited: "READ" });
  });

  it("is nothing for the signed-out and for holders of a share link", async () => {
    expect(await levelsOf(team.anonymous)).toEqual({});
    expect(await levelsOf(contextOf(team, { kind: "public", shareToken: "abcdefABCDEF" }))).toEqual({});
  });

  it("takes the highest of own, group and all-member grants, and never lowers", async () => {
    const grant = { object: "project", id: projects.private, level: "FULL" } as const;
    const granted = { open: "WRITE", limited: "READ", private: "FULL" };
    await withGrant({ ...grant, subject: "user", subjectId: contributor.userId }, async () =>
      expect(await levelsOf(contributor.context)).toEqual(granted),
    );
    await withGrant({ ...grant, subject: "special", subjectId: "markup" }, async () =>
      expect(await levelsOf(contributor.context)).toEqual(granted),
    );
    const groupId = newId();
    const inGroup = contextOf(team, {
      kind: "user",
      userId: contributor.userId,
      role: "CONTRIBUTOR",
      workspaceAdmin: false,
      groupIds: [newId(), groupId],
    });
    await withGrant({ ...grant, subject: "group", subjectId: groupId }, async () => {
      expect(await levelsOf(inGroup)).toEqual(granted);
      expect(await levelsOf(contributor.context)).toEqual({ open: "WRITE", limited: "READ" });
    });
    await withGrant(
      { ...grant, id: projects.open, level: "READ", subject: "user", subjectId: contributor.userId },
      async () => expect(await levelsOf(contributor.context)).toMatchObject({ open: "WRITE" }),
    );
  });

  it("inherits a folder's grant through nested folders", async () => {
    await withGrant(
      { object: "folder", id: outer, subject: "user", subjectId: contributor.userId, level: "WRITE" },
      async () => expect(await levelsOf(contributor.context)).toMatchObject({ filed: "WRITE" }),
    );
  });

  it("never counts more than READ for a VIEWER", async () => {
    await withGrant(
      { object: "project", id: projects.private, subject: "user", subjectId: viewer.userId, level: "FULL" },
      async () =>
        expect(await levelsOf(viewer.context)).toEqual({ open: "READ", limited: "READ", private: "READ" }),
    );
  });

  it("keeps a private project from a list and counts a deleted one on request alone", async () => {
    await withTenant(database.cell, contributor.context, "read", async (tx) => {
      const { rows } = await sql<{ title: string }>`select title from projects
        where project_id in ${readableProjectIds(tx)} order by title`.execute(tx.db);
      expect(rows.map((row) => row.title)).toEqual(["limited", "open"]);
      const levels = await loadProjectLevels(tx, [projects.deleted], { includeDeleted: true });
      expect(levels.get(projects.deleted)).toBe("WRITE");
    });
  });
});

describe("requireProjectLevel", () => {
  const requiring = (context: TenantContext, id: string, level: Permission) =>
    withTenant(database.cell, context, "read", (tx) => requireProjectLevel(tx, id, level));

  it("returns the level that suffices", async () => {
    await expect(requiring(contributor.context, projects.open, "READ")).resolves.toBe("WRITE");
  });

  it("says forbidden for a readable project and not found for an unreadable one", async () => {
    await expect(requiring(viewer.context, projects.open, "WRITE")).rejects.toMatchObject({
      title: "Forbidden",
    });
    await expect(requiring(contributor.context, projects.open, "FULL")).rejects.toMatchObject({
      title: "Forbidden",
    });
    for (const id of [projects.private, projects.deleted, newId()]) {
      await expect(requiring(contributor.context, id, "READ")).rejects.toMatchObject({
        code: "project.not_found",
      });
    }
  });
});
