import { type SeededTeam, type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { createGroup } from "../../identity/groups/create-group.ts";
import { readGroupMemberIds } from "../../identity/groups/group-store.ts";
import { acceptInvitation } from "../../identity/invitations/accept-invitation.ts";
import { inviteMembers, inviteMembersInput } from "../../identity/invitations/invite-members.ts";
import { removeMember } from "../../identity/offboarding/remove-member.ts";
import { createScimUser, deleteScimUser } from "../../identity/scim/scim-users.ts";
import { readNotes } from "../../research/notes/read-notes.ts";
import { setPermission } from "./set-permission.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let ada: SeededUser;
let ben: SeededUser;
let vera: SeededUser;
let projectId: string;
let noteId: string;

let as: World["as"];
const levelOf = async (user: Pick<SeededUser, "context">) =>
  (await as(user, (tx) => loadProjectLevels(tx, [projectId]))).get(projectId);

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  const made = await world(database, { workspaceAccess: "private" });
  ({ team, contributor: ada, viewer: vera, projectId, noteId, as } = made);
  ben = await seedUser(database, team, { name: "Ben" });
});

const endsOfGrants = () =>
  asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ type: string; id: string; data: unknown }>(
      `select subject_type as type, subject_id as id, data from audit_entries where team_id = $1
         and kind = 'permission.changed' and data->'level' = 'null' order by subject_type`,
      [team.teamId],
    );
    return rows.map(({ type, id, data }) => [type, id, data]);
  });
const returnByInvitation = (user: SeededUser) =>
  as(team.owner, async (tx) => {
    const asked = inviteMembersInput.parse({ emails: [user.email], role: "CONTRIBUTOR" });
    const { invitations } = await inviteMembers(tx, asked);
    await acceptInvitation(tx, { invitationId: invitations[0]?.id ?? "" });
  });
const onProject = () => ({ objectType: "project", objectId: projectId }) as const;

describe("a member's grant", () => {
  it("goes when its member is removed, with an entry each, and does not come back with them", async () => {
    await as(ada, (tx) => setPermission(tx, { ...onProject(), userId: ben.userId, level: "FULL" }));
    const onNote = { objectType: "note", objectId: noteId, userId: ben.userId } as const;
    await as(ada, (tx) => setPermission(tx, { ...onNote, level: "READ" }));
    await as(ada, (tx) => setPermission(tx, { ...onProject(), userId: vera.userId, level: "READ" }));
    await as(team.owner, (tx) => removeMember(tx, ben.userId));
    expect(await endsOfGrants()).toEqual([
      ["note", noteId, { grantedTo: { type: "user", id: ben.userId }, level: null, before: "READ" }],
      ["project", projectId, { grantedTo: { type: "user", id: ben.userId }, level: null, before: "FULL" }],
    ]);
    await returnByInvitation(ben);
    expect([await levelOf(ben), await levelOf(vera)]).toEqual([undefined, "READ"]);
    expect((await as(ben, (tx) => readNotes(tx, [noteId]))).size).toBe(0);
  });

  it("goes when the provider deletes its member, and does not come back with their address", async () => {
    await as(ada, (tx) => setPermission(tx, { ...onProject(), userId: ben.userId, level: "WRITE" }));
    await as(team.owner, (tx) => deleteScimUser(tx, ben.userId));
    expect(await endsOfGrants()).toHaveLength(1);
    const returned = await as(team.owner, (tx) => createScimUser(tx, { userName: ben.email }));
    expect([returned.id, await levelOf(ben)]).toEqual([ben.userId, undefined]);
  });

  it("that was kept for a suspended member ends when they come back by an invitation", async () => {
    const group = await as(team.owner, (tx) => createGroup(tx, { name: "Sales", memberIds: [ben.userId] }));
    await as(ada, (tx) => setPermission(tx, { ...onProject(), userId: ben.userId, level: "WRITE" }));
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update users set deactivated_at = now() where user_id = $1", [ben.userId]),
    );
    await returnByInvitation(ben);
    expect(await levelOf(ben)).toBeUndefined();
    expect(await endsOfGrants()).toHaveLength(1);
    const members = await as(team.owner, (tx) => readGroupMemberIds(tx, group.id));
    expect(members).toEqual([]);
  });
});
