import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { liveHighlights } from "../highlights/highlight-store.ts";
import { boardReadable } from "../tags/read-tags.ts";
import { filterCondition } from "./filter-condition.ts";
import { makeWorld, type World, worldNow } from "./filter-world.testing.ts";
import type { ReadList, Viewer } from "./plain-reading.testing.ts";
import { seedWorld } from "./seed-world.testing.ts";

/** A world in a database, and three members with different access to it. */
export interface SeededWorld {
  readonly database: TestCellDatabase;
  readonly team: SeededTeam;
  readonly world: World;
  readonly actors: Readonly<
    Record<"owner" | "contributor" | "viewer", { context: TenantContext; viewer: Viewer }>
  >;
  /** Ids of a list's rows that match a filter, for one of the members. */
  ask(context: TenantContext, list: ReadList, form: FilterForm): Promise<string[]>;
}

export async function openSeededWorld(): Promise<SeededWorld> {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const contributor = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const users: readonly SeededUser[] = [team.owner, contributor, viewer];
  const world = makeWorld(users.map(({ userId }) => userId));
  await seedWorld(database.adminUrl, team.teamId, world);
  const live = world.projects.filter(({ isDeleted }) => !isDeleted);
  const open = live.filter(({ isPrivate }) => !isPrivate).map(({ id }) => id);
  const hidden = live.filter(({ isPrivate }) => isPrivate);
  // The contributor has one private project; the viewer has two documents of another, but not the project.
  const [given, kept] = hidden;
  const alone = world.documents
    .filter(({ projectId, isDeleted }) => projectId === kept?.id && !isDeleted)
    .slice(0, 2);
  await asAdministrator(database.adminUrl, async (admin) => {
    const grant = (type: string, id: string | undefined, user: SeededUser) =>
      admin.query(
        `insert into permissions (team_id, object_type, object_id, subject_type, subject_id, level)
         values ($1, $2, $3, 'user', $4, 'READ')`,
        [team.teamId, type, id, user.userId],
      );
    await grant("project", given?.id, contributor);
    for (const document of alone) await grant(document.kind, document.id, viewer);
  });
  const nothing = new Set<string>();
  const actors = {
    owner: {
      context: team.owner.context,
      viewer: {
        userId: team.owner.userId,
        projectIds: new Set(live.map(({ id }) => id)),
        documentIds: nothing,
      },
    },
    contributor: {
      context: contributor.context,
      viewer: {
        userId: contributor.userId,
        projectIds: new Set([...open, ...(given === undefined ? [] : [given.id])]),
        documentIds: nothing,
      },
    },
    viewer: {
      context: viewer.context,
      viewer: {
        userId: viewer.userId,
        projectIds: new Set(open),
        documentIds: new Set(alone.map(({ id }) => id)),
      },
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
export async function idsOf(tx: TenantTransaction, list: ReadList, form: FilterForm): Promise<string[]> {
  const condition = await filterCondition(tx, list, form, { now: worldNow });
  const { rows } = await sql<{ id: string }>`select ${sources[list](tx)} and ${condition}`.execute(tx.db);
  return rows.map(({ id }) => id).toSorted();
}
