import { type ApiScope, coversScope } from "@fieldstone/model/access/api-scopes.ts";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
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
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { findMemberActor } from "../../identity/members/member-actor.ts";
import { liveHighlights } from "../highlights/highlight-store.ts";
import { boardReadable } from "../tags/read-tags.ts";
import { filterCondition } from "./filter-condition.ts";
import { makeWorld, type World, worldNow } from "./filter-world.testing.ts";
import type { ReadList, Viewer } from "./plain-reading.testing.ts";
import { seedWorld } from "./seed-world.testing.ts";

export const actorNames = [
  "owner",
  "contributor",
  "viewer",
  "member of a group",
  "member with a folder",
  "token of notes",
  "token of people",
  "token of projects",
  "visitor who is signed out",
] as const;
export type ActorName = (typeof actorNames)[number];

export interface WorldActor {
  readonly context: TenantContext;
  readonly viewer: Viewer;
  /** Whether fields about people and about projects can be filters. */
  readonly access: { readonly people: boolean; readonly projects: boolean };
}

/** A world in a database, and actors with different access to it. */
export interface SeededWorld {
  readonly database: TestCellDatabase;
  readonly team: SeededTeam;
  readonly world: World;
  readonly actors: Readonly<Record<ActorName, WorldActor>>;
  /** Ids of a list's rows that match a filter, for one of the members. */
  ask(context: TenantContext, list: ReadList, form: FilterForm): Promise<string[]>;
}

export async function openSeededWorld(seed = 12): Promise<SeededWorld> {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const contributor = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const inGroup = await seedUser(database, team);
  const withFolder = await seedUser(database, team);
  const users: readonly SeededUser[] = [team.owner, contributor, viewer];
  const world = makeWorld(
    users.map(({ userId }) => userId),
    seed,
  );
  await seedWorld(database.adminUrl, team.teamId, world);
  const live = world.projects.filter(({ isDeleted }) => !isDeleted);
  const open = live.filter(({ isPrivate }) => !isPrivate).map(({ id }) => id);
  const hidden = live.filter(({ isPrivate }) => isPrivate);
  // The contributor has one private project; the viewer has two documents of another, but not the project. A group
  // has that other project, and another member the folder above one with private projects.
  const [given, kept] = hidden;
  const folderId = hidden.find((project) => project.folderId !== null)?.folderId;
  if (given === undefined || kept === undefined || folderId == null)
    throw new Error("the world has too few private projects");
  const alone = world.documents
    .filter(({ projectId, isDeleted }) => projectId === kept?.id && !isDeleted)
    .slice(0, 2);
  const [groupId, parentId] = [newId(), newId()];
  await asAdministrator(database.adminUrl, async (admin) => {
    const grant = (type: string, id: string, subjectType: "group" | "user", subjectId: string) =>
      admin.query(
        `insert into permissions (team_id, object_type, object_id, subject_type, subject_id, level)
         values ($1, $2, $3, $4, $5, 'READ')`,
        [team.teamId, type, id, subjectType, subjectId],
      );
    await grant("project", given.id, "user", contributor.userId);
    for (const document of alone) await grant(document.kind, document.id, "user", viewer.userId);
    await admin.query("insert into groups (team_id, group_id, name) values ($1, $2, 'Readers')", [
      team.teamId,
      groupId,
    ]);
    await admin.query("insert into group_members (team_id, group_id, user_id) values ($1, $2, $3)", [
      ...[team.teamId, groupId, inGroup.userId],
    ]);
    await grant("project", kept.id, "group", groupId);
    await admin.query("insert into folders (team_id, folder_id, title) values ($1, $2, 'Above')", [
      team.teamId,
      parentId,
    ]);
    await admin.query("update folders set parent_folder_id = $1 where folder_id = $2", [parentId, folderId]);
    await grant("folder", parentId, "user", withFolder.userId);
  });
  const everything = { people: true, projects: true };
  const actorOf = (
    { context, userId }: SeededUser,
    projectIds: readonly string[],
    documentIds: readonly string[] = [],
  ): WorldActor => ({
    context,
    viewer: {
      userId,
      projectIds: new Set(projectIds),
      documentIds: new Set(documentIds),
      isMember: true,
    },
    access: everything,
  });
  const owner = actorOf(
    team.owner,
    live.map(({ id }) => id),
  );
  const inside = live.filter((project) => project.folderId === folderId).map(({ id }) => id);
  const actors: SeededWorld["actors"] = {
    owner,
    contributor: actorOf(contributor, [...open, given.id]),
    viewer: actorOf(
      viewer,
      open,
      alone.map(({ id }) => id),
    ),
    "member of a group": {
      ...actorOf(inGroup, [...open, kept.id]),
      // As a request finds them, with their groups.
      context: contextOf(team, await memberActor(database, team, inGroup.userId)),
    },
    "member with a folder": actorOf(withFolder, [...open, ...inside]),
    "token of notes": withScopes(team, owner, ["notes:read", "insights:read", "highlights:read"]),
    "token of people": withScopes(team, actorOf(contributor, [...open, given.id]), ["people:read"]),
    "token of projects": withScopes(team, owner, ["notes:read", "projects:write"]),
    "visitor who is signed out": {
      context: team.anonymous,
      viewer: { userId: newId(), projectIds: new Set(), documentIds: new Set(), isMember: false },
      access: { people: false, projects: false },
    },
  };
  return {
    database,
    team,
    world,
    actors,
    ask: (context, list, form) => withTenant(database.cell, context, "read", (tx) => idsOf(tx, list, form)),
  };
}

async function memberActor(database: TestCellDatabase, team: SeededTeam, userId: string) {
  const found = await withTenant(database.cell, team.system, "read", (tx) => findMemberActor(tx, userId));
  if (found === undefined) throw new Error("no such member");
  return found;
}

/** The same member's token. */
function withScopes(team: SeededTeam, actor: WorldActor, scopes: readonly ApiScope[]): WorldActor {
  const { actor: member } = actor.context;
  if (member.kind !== "user") throw new Error("not a member");
  return {
    ...actor,
    context: contextOf(team, { ...member, tokenId: newId(), scopes }),
    access: {
      people: coversScope(scopes, "people:read"),
      projects: coversScope(scopes, "projects:read"),
    },
  };
}

const sources: Readonly<Record<ReadList, (tx: TenantTransaction) => RawBuilder<unknown>>> = {
  notes: (tx) => sql`note_id as id from notes where notes.deleted_at is null
    and ${isReadable(tx, sql`notes.project_id`, sql`notes.note_id`)}`,
  insights: (tx) => sql`insight_id as id from insights where insights.deleted_at is null
    and ${isReadable(tx, sql`insights.project_id`, sql`insights.insight_id`)}`,
  highlights: (tx) => sql`highlight_id as id from highlights where ${liveHighlights}
    and not highlights.inline_comment_only
    and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`,
  people: () => sql`person_id as id from people where people.deleted_at is null`,
  projects: (tx) => sql`project_id as id from projects where project_id in ${readableProjectIds(tx)}`,
  tags: (tx) => sql`tag_id as id from tags join tag_boards using (team_id, tag_board_id)
    where tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}`,
};

/** Ids of a list's rows that match a filter, in the list's order. */
export async function idsOf(
  tx: TenantTransaction,
  list: ReadList,
  form: FilterForm,
  timezoneOffsetMinutes = 0,
): Promise<string[]> {
  const condition = await filterCondition(tx, list, form, { now: worldNow, timezoneOffsetMinutes });
  const { rows } = await sql<{ id: string }>`select ${sources[list](tx)} and ${condition}`.execute(tx.db);
  return rows.map(({ id }) => id).toSorted();
}
