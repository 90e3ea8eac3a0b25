import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { PlanKey } from "@fieldstone/model/plans/plans.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptInvitation } from "../../identity/invitations/accept-invitation.ts";
import { inviteMembers, inviteMembersInput } from "../../identity/invitations/invite-members.ts";
import { insertMember } from "../../identity/members/member-store.ts";
import { updateMember } from "../../identity/members/update-member.ts";
import { removeMember } from "../../identity/offboarding/remove-member.ts";
import { createScimUser, patchScimUser } from "../../identity/scim/scim-users.ts";
import { addChannelData } from "../../intake/channel-data/add-channel-data.ts";
import { setChannelDataDeleted } from "../../intake/channel-data/change-channel-data.ts";
import { channelDataInput } from "../../intake/channel-data/channel-datum.ts";
import { createChannel } from "../../intake/channel-themes/create-channel.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { setTagBoardDeleted } from "../../research/tags/boards/delete-tag-board.ts";
import { writeTenantLimits } from "./tenant-limits.ts";

let database: TestCellDatabase;
const full = { code: "plan.limit_reached" };

beforeAll(async () => {
  database = await createCellDatabase();
});

async function teamOn(plan: PlanKey): Promise<SeededTeam> {
  const team = await seedTeam(database);
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "ENTERPRISE", plan }),
  );
  return team;
}

const asOwner = <T>(team: SeededTeam, fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

/** The plan of these tests has ten seats; the owner takes one. */
const fillSeats = (team: SeededTeam, count: number) =>
  asOwner(team, async (tx) => {
    for (let added = 0; added < count; added += 1) {
      const id = newId();
      const member = { id, email: `${id}@example.com`, name: "", role: "CONTRIBUTOR" } as const;
      await insertMember(tx, { ...member, workspaceAdmin: false });
    }
  });

describe("a seat of the plan is needed", () => {
  it("by a member who returns by invitation, and not by one who returns as a viewer", async () => {
    const team = await teamOn("expertProgram");
    const ben = await seedUser(database, team, { role: "CONTRIBUTOR" });
    await asOwner(team, (tx) => removeMember(tx, ben.userId));
    await fillSeats(team, 9);
    const comeBack = (role: "CONTRIBUTOR" | "VIEWER") =>
      asOwner(team, async (tx) => {
        const asked = inviteMembersInput.parse({ emails: [ben.email], role });
        const { invitations } = await inviteMembers(tx, asked);
        await acceptInvitation(tx, { invitationId: invitations[0]?.id ?? "" });
      });
    await expect(comeBack("CONTRIBUTOR")).rejects.toMatchObject(full);
    await comeBack("VIEWER");
  });

  it("by a viewer who becomes a contributor, and by nobody who has one", async () => {
    const team = await teamOn("expertProgram");
    const vera = await seedUser(database, team, { role: "VIEWER" });
    const ben = await seedUser(database, team, { role: "CONTRIBUTOR" });
    await fillSeats(team, 8);
    const raise = (id: string) => asOwner(team, (tx) => updateMember(tx, { id, role: "MANAGER" }));
    await expect(raise(vera.userId)).rejects.toMatchObject(full);
    await raise(ben.userId);
  });

  it("by a member whom the identity provider reactivates or gives another role", async () => {
    const team = await teamOn("expertProgram");
    const resource = (role: string) => ({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: "ada@provided.example",
      emails: [{ value: "ada@provided.example", primary: true }],
      roles: [{ value: role, primary: true }],
    });
    const provide = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(database.cell, team.system, "write", fn);
    const { id } = await provide((tx) => createScimUser(tx, resource("CONTRIBUTOR")));
    const setActive = (active: boolean) =>
      provide((tx) => patchScimUser(tx, id, [{ op: "replace", path: "active", value: active }], () => {}));
    await setActive(false);
    await fillSeats(team, 9);
    await expect(setActive(true)).rejects.toMatchObject(full);
  });
});

describe("the plan's room is needed", () => {
  it("by a board of the workspace that is restored", async () => {
    const team = await teamOn("teamJun2023");
    const create = (title: string) => asOwner(team, (tx) => createTagBoard(tx, { title }));
    const first = await create("One");
    await create("Two");
    await create("Three");
    await asOwner(team, (tx) => setTagBoardDeleted(tx, first, true));
    await create("Four");
    const restore = () => asOwner(team, (tx) => setTagBoardDeleted(tx, first, false));
    await expect(restore()).rejects.toMatchObject(full);
  });

  it("by points of a channel that are restored", async () => {
    const team = await teamOn("freeMar2024");
    const open = (title: string) => asOwner(team, (tx) => createChannel(tx, { title, template: "OTHER" }));
    const add = (channelId: string, count: number) =>
      asOwner(team, (tx) => {
        const items = Array.from({ length: count }, (_, place) => ({ text: `Slow page number ${place}` }));
        return addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items }));
      });
    const channelId = await open("First");
    await add(channelId, 100);
    const ids = (await asOwner(team, (tx) => findIds(tx))).slice(0, 100);
    await asOwner(team, (tx) => setChannelDataDeleted(tx, ids, true));
    await add(channelId, 200);
    await expect(asOwner(team, (tx) => setChannelDataDeleted(tx, ids, false))).rejects.toMatchObject(full);
  });
});

async function findIds(tx: TenantTransaction): Promise<readonly string[]> {
  const rows = await tx.db.selectFrom("channel_data").select("datum_id").execute();
  return rows.map((row) => row.datum_id);
}
