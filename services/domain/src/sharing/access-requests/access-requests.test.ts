import type { Role } from "@fieldstone/model/access/permissions.ts";
import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { readMembers } from "../../identity/members/read-members.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { readNotes } from "../../research/notes/read-notes.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { setPermission } from "../grants/set-permission.ts";
import { findMailedDeciders } from "./access-deciders.ts";
import { requestAccessInput } from "./access-request.ts";
import { decideAccess, listDecidableRequests } from "./decide-access.ts";
import { findRequest } from "./read-access-request.ts";
import { listOwnRequests, requestAccess } from "./request-access.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let ada: SeededUser;
let ben: SeededUser;
let vera: SeededUser;
let projectId: string;
let noteId: string;

const as = <T>(user: Pick<SeededUser, "context">, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const ask = (user: SeededUser, input: Record<string, unknown> = {}) =>
  as(user, (tx) =>
    requestAccess(tx, requestAccessInput.parse({ objectType: "project", objectId: projectId, ...input })),
  );
const listed = async (user: SeededUser) => (await as(user, listDecidableRequests)).map(({ id }) => id);
const latestOf = async (user: SeededUser) => (await as(user, listOwnRequests))[0];
const levelOf = async (user: SeededUser) =>
  (await as(user, (tx) => loadProjectLevels(tx, [projectId]))).get(projectId);

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  ada = await seedUser(database, team, { name: "Ada" });
  ben = await seedUser(database, team, { name: "Ben" });
  vera = await seedUser(database, team, { role: "VIEWER", name: "Vera" });
  projectId = await as(ada, (tx) => createProject(tx, { title: "Private", workspaceAccess: "private" }));
  const body = { kind: "markdown", markdown: "Words." } as const;
  noteId = (await as(ada, (tx) => createNote(tx, { projectId, title: "Note", body }))).id;
});

describe("asking", () => {
  it("reaches those who may grant, the object's own before managers, and nobody else", async () => {
    await ask(ben, { message: "  I work on churn.  " });
    const own = await latestOf(ben);
    expect(own).toMatchObject({ status: "OPEN", level: "READ", message: "I work on churn." });
    expect([await listed(ada), await listed(team.owner)]).toEqual([[own?.id], [own?.id]]);
    expect([await listed(ben), await listed(vera)]).toEqual([[], []]);
    const request = await as(ada, (tx) => findRequest(tx, own?.id ?? ""));
    if (request === undefined) throw new Error("no request");
    expect(await as(ada, (tx) => findMailedDeciders(tx, request))).toEqual([ada.userId, team.owner.userId]);
  });

  it("again changes the open request and does not pile up", async () => {
    await ask(ben, { message: "First." });
    await ask(ben);
    await ask(ben, { message: "Second.", level: "WRITE" });
    const requests = await as(ada, listDecidableRequests);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ message: "Second.", level: "WRITE", title: "Private" });
    const both = await Promise.all([ask(vera), ask(vera)]);
    expect(both).toHaveLength(2);
    expect(await listed(ada)).toHaveLength(2);
  });

  it("for what does not exist answers alike, and nobody is shown it", async () => {
    await ask(ben, { objectId: newId() });
    expect(await latestOf(ben)).toMatchObject({ status: "OPEN" });
    expect(await listed(team.owner)).toEqual([]);
  });

  it("ends at a hundred open requests, whatever they name", async () => {
    for (let asked = 0; asked < 100; asked += 1) await ask(ben, { objectId: newId() });
    await expect(ask(ben)).rejects.toMatchObject({ code: "access_request.too_many" });
    await ask(vera);
    expect(await listed(ada)).toHaveLength(1);
  });

  it("is refused for what one has, for a manager, and for a day after a rejection", async () => {
    await expect(ask(ada)).rejects.toMatchObject({ code: "access_request.not_needed" });
    await expect(ask(team.owner, { objectId: newId() })).rejects.toMatchObject({ code: "project.not_found" });
    await ask(ben);
    const id = (await latestOf(ben))?.id ?? "";
    await as(ada, (tx) => decideAccess(tx, { id }));
    await expect(ask(ben)).rejects.toMatchObject({ code: "access_request.refused_lately" });
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        "update access_requests set decided_at = now() - interval '25 hours' where status <> 'OPEN'",
      ),
    );
    await ask(ben);
    expect(await latestOf(ben)).toMatchObject({ status: "OPEN" });
    expect(requestAccessInput.safeParse({ objectType: "folder", objectId: newId() }).success).toBe(false);
    expect(
      requestAccessInput.safeParse({ objectType: "note", objectId: newId(), message: "x".repeat(501) })
        .success,
    ).toBe(false);
  });
});

describe("deciding", () => {
  it("allows at a level, and is in the audit log with who decided", async () => {
    await ask(ben, { level: "WRITE" });
    const id = (await latestOf(ben))?.id ?? "";
    await as(ada, (tx) => decideAccess(tx, { id, level: "READ" }));
    expect(await levelOf(ben)).toBe("READ");
    expect(await latestOf(ben)).toMatchObject({ status: "ALLOWED" });
    expect(await listed(ada)).toEqual([]);
    await expect(as(team.owner, (tx) => decideAccess(tx, { id }))).rejects.toMatchObject({
      code: "access_request.decided",
    });
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query<{ kind: string; actor_id: string }>(
        `select kind, actor_id from audit_entries where team_id = $1
           and (kind like 'access_request.%' or kind = 'permission.changed') order by seq`,
        [team.teamId],
      ),
    );
    expect(rows).toEqual([
      { kind: "access_request.created", actor_id: ben.userId },
      { kind: "permission.changed", actor_id: ada.userId },
      { kind: "access_request.allowed", actor_id: ada.userId },
    ]);
  });

  it("raises a viewer's role in the same act, by a workspace admin alone", async () => {
    await ask(vera, { level: "WRITE" });
    const id = (await latestOf(vera))?.id ?? "";
    const decide = (by: SeededUser | SeededTeam["owner"], role: Role) =>
      as(by, (tx) => decideAccess(tx, { id, level: "WRITE", role }));
    await expect(decide(ada, "CONTRIBUTOR")).rejects.toMatchObject({ code: "team.admin_needed" });
    expect(await latestOf(vera)).toMatchObject({ status: "OPEN" });
    await decide(team.owner, "CONTRIBUTOR");
    const raised = await as(ada, async (tx) => (await readMembers(tx, [vera.userId])).get(vera.userId));
    expect(raised?.role).toBe("CONTRIBUTOR");
    const { actor } = vera.context;
    if (actor.kind !== "user") throw new Error("no person");
    const now = { context: { ...vera.context, actor: { ...actor, role: "CONTRIBUTOR" as const } } };
    const levels = await as(now, (tx) => loadProjectLevels(tx, [projectId]));
    expect(levels.get(projectId)).toBe("WRITE");
  });

  it("lowers nobody's role, and a rejection changes none", async () => {
    await ask(ben, { level: "WRITE" });
    const id = (await latestOf(ben))?.id ?? "";
    await as(ada, (tx) => decideAccess(tx, { id, level: "WRITE", role: "VIEWER" }));
    await ask(vera);
    const declined = (await latestOf(vera))?.id ?? "";
    await as(team.owner, (tx) => decideAccess(tx, { id: declined, role: "MANAGER" }));
    const members = await as(ada, (tx) => readMembers(tx, [ben.userId, vera.userId]));
    expect([members.get(ben.userId)?.role, members.get(vera.userId)?.role]).toEqual([
      "CONTRIBUTOR",
      "VIEWER",
    ]);
  });

  it("lowers nobody's access", async () => {
    await as(ada, (tx) =>
      setPermission(tx, { objectType: "project", objectId: projectId, userId: ben.userId, level: "READ" }),
    );
    await ask(ben, { level: "WRITE" });
    await as(ada, (tx) =>
      setPermission(tx, { objectType: "project", objectId: projectId, userId: ben.userId, level: "FULL" }),
    );
    const id = (await latestOf(ben))?.id ?? "";
    await as(team.owner, (tx) => decideAccess(tx, { id, level: "READ" }));
    expect(await levelOf(ben)).toBe("FULL");
  });

  it("opens a note alone, or its whole project", async () => {
    await ask(ben, { objectType: "note", objectId: noteId });
    await as(ada, async (tx) =>
      decideAccess(tx, { id: (await listDecidableRequests(tx))[0]?.id ?? "", level: "READ" }),
    );
    expect((await as(ben, (tx) => readNotes(tx, [noteId]))).size).toBe(1);
    expect(await levelOf(ben)).toBeUndefined();
    await ask(vera, { objectType: "note", objectId: noteId });
    await as(ada, async (tx) =>
      decideAccess(tx, {
        id: (await listDecidableRequests(tx))[0]?.id ?? "",
        level: "WRITE",
        wholeProject: true,
      }),
    );
    expect(await levelOf(vera)).toBe("READ");
  });

  it("is refused to whoever may not grant, another team, a token and the one who asked, as if there were no request", async () => {
    await ask(ben);
    const id = (await latestOf(ben))?.id ?? "";
    const writer = await seedUser(database, team);
    await as(ada, (tx) =>
      setPermission(tx, {
        objectType: "project",
        objectId: projectId,
        userId: writer.userId,
        level: "WRITE",
      }),
    );
    const other = await seedTeam(database);
    for (const stranger of [writer, vera, ben, other.owner]) {
      expect(await listed(stranger)).toEqual([]);
      await expect(as(stranger, (tx) => decideAccess(tx, { id, level: "FULL" }))).rejects.toMatchObject({
        code: "access_request.not_found",
      });
    }
    const { actor } = team.owner.context;
    if (actor.kind !== "user") throw new Error("no person");
    const token = { context: { ...team.owner.context, actor: { ...actor, tokenId: newId() } } };
    await expect(as(token, (tx) => decideAccess(tx, { id, level: "FULL" }))).rejects.toMatchObject({
      code: "auth.session_needed",
    });
    expect(await levelOf(ben)).toBeUndefined();
  });
});
