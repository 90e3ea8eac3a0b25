import { newId } from "@fieldstone/model/ids.ts";
import { userGroupMembersMax, userGroupsMax } from "@fieldstone/model/limits.ts";
import { contextOf, type SeededTeam, type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { createGroup, createGroupInput } from "../../identity/groups/create-group.ts";
import { deleteGroup } from "../../identity/groups/delete-group.ts";
import { listGroupGrants } from "../../identity/groups/read-group-grants.ts";
import { removeMember } from "../../identity/offboarding/remove-member.ts";
import { createFolder } from "../../research/folders/create-folder.ts";
import { readNotes } from "../../research/notes/read-notes.ts";
import { updateProject } from "../../research/projects/update-project.ts";
import { readObjectAccess } from "./read-object-access.ts";
import { setPermission } from "./set-permission.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let ada: SeededUser;
let ben: SeededUser;
let vera: SeededUser;
let folderId: string;
let projectId: string;
let noteId: string;

let as: World["as"];
const levelOf = async (user: Pick<SeededUser, "context">) =>
  (await as(user, (tx) => loadProjectLevels(tx, [projectId]))).get(projectId);

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  const made = await world(database, { title: "Private", workspaceAccess: "private" });
  ({ team, contributor: ada, viewer: vera, projectId, noteId, as } = made);
  ben = await seedUser(database, team, { name: "Ben" });
  folderId = await as(team.owner, (tx) => createFolder(tx, { title: "Shelf" }));
  await as(ada, (tx) => updateProject(tx, { id: projectId, folderId }));
});

const inGroup = (user: SeededUser, groupId: string) => ({
  context: contextOf(team, {
    kind: "user",
    userId: user.userId,
    role: "CONTRIBUTOR",
    workspaceAdmin: false,
    groupIds: [groupId],
  }),
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
const onProject = () => ({ objectType: "project", objectId: projectId }) as const;

describe("a grant on a project", () => {
  it("opens it to one member, and ends at once when it is taken away; both are in the audit log", async () => {
    const grant = { ...onProject(), userId: ben.userId };
    await as(ada, (tx) => setPermission(tx, { ...grant, level: "WRITE" }));
    expect(await levelOf(ben)).toBe("WRITE");
    await expect(as(ben, (tx) => setPermission(tx, { ...grant, level: "FULL" }))).rejects.toMatchObject({
      code: "project.full_needed",
    });
    await as(ada, (tx) => setPermission(tx, grant));
    expect(await levelOf(ben)).toBeUndefined();
    const { rows: changes } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query<{ data: unknown }>(
        "select data from audit_entries where team_id = $1 and kind = 'permission.changed' order by seq desc",
        [team.teamId],
      ),
    );
    expect(changes.map(({ data }) => data)).toEqual([
      { grantedTo: { type: "user", id: ben.userId }, level: null, before: "WRITE" },
      { grantedTo: { type: "user", id: ben.userId }, level: "WRITE", before: null },
    ]);
  });

  it("names exactly one member, group or special group, who must stand", async () => {
    await as(team.owner, (tx) => removeMember(tx, ben.userId));
    const wrong = [
      {},
      { userId: newId() },
      { groupId: newId() },
      { userId: ben.userId },
      { userId: vera.userId, groupId: newId() },
      { userId: vera.userId, specialGroup: "markup" },
    ] as const;
    for (const subject of wrong) {
      await expect(
        as(ada, (tx) => setPermission(tx, { ...onProject(), ...subject, level: "READ" })),
      ).rejects.toMatchObject({ code: "permission.subject" });
    }
  });

  it("reaches every member by markup, viewers alone by playback, and a viewer reads only", async () => {
    await as(ada, (tx) => setPermission(tx, { ...onProject(), specialGroup: "playback", level: "READ" }));
    expect([await levelOf(ben), await levelOf(vera)]).toEqual([undefined, "READ"]);
    await as(ada, (tx) => setPermission(tx, { ...onProject(), specialGroup: "markup", level: "FULL" }));
    expect([await levelOf(ben), await levelOf(vera)]).toEqual(["FULL", "READ"]);
    await expect(
      as(ada, (tx) => setPermission(tx, { ...onProject(), specialGroup: "playback", level: "WRITE" })),
    ).rejects.toMatchObject({ code: "permission.viewers_read", field: "level" });
    await expect(
      as(ada, (tx) => setPermission(tx, { ...onProject(), specialGroup: "public", level: "READ" })),
    ).rejects.toMatchObject({ code: "permission.public_object" });
  });

  it("to a group goes with the group", async () => {
    const group = await as(team.owner, (tx) => createGroup(tx, { name: "Sales", memberIds: [ben.userId] }));
    await as(ada, (tx) => setPermission(tx, { ...onProject(), groupId: group.id, level: "READ" }));
    expect(await levelOf(inGroup(ben, group.id))).toBe("READ");
    await as(team.owner, (tx) => deleteGroup(tx, group.id));
    expect(await levelOf(inGroup(ben, group.id))).toBeUndefined();
    expect(await endsOfGrants()).toEqual([
      ["project", projectId, { grantedTo: { type: "group", id: group.id }, level: null, before: "READ" }],
    ]);
  });
});

describe("a grant on a folder", () => {
  it("is a manager's, or theirs who have full access to it, and holds for what lies in it", async () => {
    const grant = { objectType: "folder", objectId: folderId, userId: ben.userId } as const;
    await expect(as(ada, (tx) => setPermission(tx, { ...grant, level: "READ" }))).rejects.toMatchObject({
      code: "folder.grant_needed",
    });
    await as(team.owner, (tx) => setPermission(tx, { ...grant, level: "FULL" }));
    expect(await levelOf(ben)).toBe("FULL");
    await as(ben, (tx) => setPermission(tx, { ...grant, userId: vera.userId, level: "WRITE" }));
    expect(await levelOf(vera)).toBe("READ");
  });
});

describe("a grant on a note", () => {
  it("opens the note and not its project", async () => {
    const grant = { objectType: "note", objectId: noteId, userId: ben.userId } as const;
    await as(ada, (tx) => setPermission(tx, { ...grant, level: "READ" }));
    expect((await as(ben, (tx) => readNotes(tx, [noteId]))).size).toBe(1);
    expect(await levelOf(ben)).toBeUndefined();
    await expect(as(ben, (tx) => readObjectAccess(tx, grant))).rejects.toMatchObject({ title: "NotFound" });
    await as(ada, (tx) => setPermission(tx, grant));
    expect((await as(ben, (tx) => readNotes(tx, [noteId]))).size).toBe(0);
  });

  it("to the public is its links: made once, turned off together, and read only", async () => {
    const grant = { objectType: "note", objectId: noteId, specialGroup: "public" } as const;
    await as(ada, (tx) => setPermission(tx, { ...grant, level: "READ" }));
    await as(ada, (tx) => setPermission(tx, { ...grant, level: "READ" }));
    const count = async (object: { objectType: "note" | "project"; objectId: string }) =>
      (await as(ada, (tx) => readObjectAccess(tx, object))).publicLinkCount;
    expect([await count(grant), await count(onProject())]).toEqual([1, 1]);
    await expect(as(ada, (tx) => setPermission(tx, { ...grant, level: "WRITE" }))).rejects.toMatchObject({
      code: "permission.public_reads",
    });
    await as(ada, (tx) => setPermission(tx, { ...onProject(), specialGroup: "public" }));
    expect(await count(grant)).toBe(0);
  });
});

describe("who has access", () => {
  it("is told with where it comes from, the object's own first, without those who have left", async () => {
    const group = await as(team.owner, (tx) => createGroup(tx, { name: "Sales", memberIds: [] }));
    const folder = { objectType: "folder", objectId: folderId } as const;
    await as(team.owner, (tx) => setPermission(tx, { ...folder, groupId: group.id, level: "READ" }));
    await as(ada, (tx) => setPermission(tx, { ...onProject(), userId: ben.userId, level: "WRITE" }));
    await as(ada, (tx) => setPermission(tx, { ...onProject(), userId: vera.userId, level: "READ" }));
    await as(team.owner, (tx) => removeMember(tx, vera.userId));
    const access = await as(ben, (tx) => readObjectAccess(tx, onProject()));
    expect(access).toMatchObject({ workspaceAccess: "private", viewerLevel: "WRITE" });
    expect(
      access.grants.map(({ subjectId, level, sourceType, sourceTitle }) => [
        subjectId,
        level,
        sourceType,
        sourceTitle,
      ]),
    ).toEqual([
      [ada.userId, "FULL", "project", null],
      [ben.userId, "WRITE", "project", null],
      [group.id, "READ", "folder", "Shelf"],
    ]);
    const ofNote = await as(ben, (tx) => readObjectAccess(tx, { objectType: "note", objectId: noteId }));
    expect(ofNote.grants.map(({ sourceType, sourceTitle }) => [sourceType, sourceTitle])).toEqual([
      ["project", "Private"],
      ["project", "Private"],
      ["folder", "Shelf"],
    ]);
    const outsider = await seedUser(database, team);
    await expect(as(outsider, (tx) => readObjectAccess(tx, onProject()))).rejects.toMatchObject({
      code: "project.not_found",
    });
  });
});

describe("groups", () => {
  it("tell what they give access to, by title where the asker may read it, and as a count where not", async () => {
    const group = await as(team.owner, (tx) => createGroup(tx, { name: "Sales", memberIds: [] }));
    await as(ada, (tx) => setPermission(tx, { ...onProject(), groupId: group.id, level: "READ" }));
    const folder = { objectType: "folder", objectId: folderId } as const;
    await as(team.owner, (tx) => setPermission(tx, { ...folder, groupId: group.id, level: "READ" }));
    const titlesFor = async (user: SeededUser) =>
      (await as(user, (tx) => listGroupGrants(tx, [group.id]))).get(group.id)?.map(({ title }) => title);
    expect(await titlesFor(ada)).toEqual(["Private", "Shelf"]);
    const outsider = await seedUser(database, team, { workspaceAdmin: true });
    expect(await titlesFor(outsider)).toEqual([null, "Shelf"]);
  });

  it(`are ${userGroupsMax} at most, also where two are made at once`, async () => {
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `insert into groups (team_id, group_id, name) select $1, gen_random_uuid(), 'Group ' || n
           from generate_series(1, $2::integer) n`,
        [team.teamId, userGroupsMax - 1],
      ),
    );
    const made = await Promise.allSettled(
      ["One", "Two"].map((name) => as(team.owner, (tx) => createGroup(tx, { name, memberIds: [] }))),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = made.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "group.too_many",
      message: "A workspace can have at most 50 groups. Delete one first.",
    });
  });

  it(`have ${userGroupMembersMax} members at most, said in words`, () => {
    const memberIds = Array.from({ length: userGroupMembersMax + 1 }, () => newId());
    const parsed = createGroupInput.safeParse({ name: "Crowd", memberIds });
    expect(parsed.error?.issues[0]?.message).toBe("A group can have at most 200 members.");
  });
});
