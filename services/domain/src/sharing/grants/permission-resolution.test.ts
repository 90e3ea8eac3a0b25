import {
  higherPermission,
  type Permission,
  type PermissionOrNone,
  permissions,
  roles,
} from "@fieldstone/model/access/permissions.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf, type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { workspaceAccesses } from "../../research/projects/project.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let userId: string;
const objects = { outer: newId(), inner: newId(), project: newId(), note: newId(), elsewhere: newId() };
const groups = { mine: newId(), others: newId() };
const otherUserId = newId();

const sources = ["outer", "inner", "project", "note", "elsewhere"] as const;
const subjects = ["me", "other", "mine", "others", "markup", "playback", "public"] as const;
type Source = (typeof sources)[number];

interface Grant {
  readonly source: Source;
  readonly subject: (typeof subjects)[number];
  readonly level: Permission;
}

const grantsOf = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom(...sources),
    subject: fc.constantFrom(...subjects),
    level: fc.constantFrom(...permissions),
  }),
  { selector: ({ source, subject }) => `${source} ${subject}`, maxLength: 12 },
);

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  userId = (await seedUser(database, team)).userId;
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into folders (team_id, folder_id, parent_folder_id, title)
       values ($1, $2, null, 'outer'), ($1, $3, $2, 'inner'), ($1, $4, null, 'elsewhere')`,
      [team.teamId, objects.outer, objects.inner, objects.elsewhere],
    );
    await admin.query(
      "insert into projects (team_id, project_id, title, folder_id) values ($1, $2, 'project', $3)",
      [team.teamId, objects.project, objects.inner],
    );
    await admin.query(
      "insert into notes (team_id, note_id, project_id, author_kind) values ($1, $2, $3, 'person')",
      [team.teamId, objects.note, objects.project],
    );
  });
});

function subjectColumns(subject: Grant["subject"]): readonly [string, string] {
  if (subject === "me") return ["user", userId];
  if (subject === "other") return ["user", otherUserId];
  if (subject === "mine" || subject === "others") return ["group", groups[subject]];
  return ["special", subject];
}

async function storeGrants(access: string, grants: readonly Grant[]): Promise<void> {
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query("delete from permissions");
    await admin.query("update projects set workspace_access = $1", [access]);
    for (const { source, subject, level } of grants) {
      const type = source === "project" || source === "note" ? source : "folder";
      await admin.query("insert into permissions values ($1, $2, $3, $4, $5, $6)", [
        team.teamId,
        type,
        objects[source],
        ...subjectColumns(subject),
        level,
      ]);
    }
  });
}

/** The documents' rule: the highest grant that applies; everything for a MANAGER, at most READ for a VIEWER. */
function expectedLevel(
  role: (typeof roles)[number],
  access: (typeof workspaceAccesses)[number],
  grants: readonly Grant[],
): PermissionOrNone {
  if (role === "MANAGER") return "FULL";
  const own = ["me", "mine", "markup", ...(role === "VIEWER" ? ["playback"] : [])];
  const open = access === "open" ? "WRITE" : access === "limited" ? "READ" : "NONE";
  const applicable = grants.filter(({ subject }) => own.includes(subject)).map(({ level }) => level);
  const highest = applicable.reduce<PermissionOrNone>(higherPermission, open);
  return role === "VIEWER" && highest !== "NONE" ? "READ" : highest;
}

it("for every role, openness and set of grants, the highest wins and a VIEWER never writes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...roles),
      fc.constantFrom(...workspaceAccesses),
      grantsOf,
      async (role, access, grants) => {
        await storeGrants(access, grants);
        const actor = {
          kind: "user",
          userId,
          role,
          workspaceAdmin: false,
          groupIds: [groups.mine],
        } as const;
        const levels = await withTenant(database.cell, contextOf(team, actor), "read", async (tx) => ({
          project: (await loadProjectLevels(tx, [objects.project])).get(objects.project) ?? "NONE",
          note:
            (await loadDocumentLevels(tx, [{ documentId: objects.note, projectId: objects.project }])).get(
              objects.note,
            ) ?? "NONE",
        }));
        const counted = (names: readonly Source[]) => grants.filter(({ source }) => names.includes(source));
        const ofProject = counted(["outer", "inner", "project"]);
        expect(levels).toEqual({
          project: expectedLevel(role, access, ofProject),
          note: expectedLevel(role, access, [...ofProject, ...counted(["note"])]),
        });
        if (role === "VIEWER") expect(["NONE", "READ"]).toContain(levels.note);
      },
    ),
    { numRuns: 150 },
  );
});
