import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../access/permissions/document-access.ts";
import { requireProjectLevel } from "../access/permissions/project-access.ts";
import { recordChangeOf } from "../kernel/changes/record-change.ts";
import { defineObject, deletionBy } from "../kernel/objects/object-kind.ts";
import { registerObject } from "../kernel/objects/object-registry.ts";
import { documentPlace, documentTrash } from "../research/documents/document-object.ts";

/** A kind of object that only this file defines. */
export const gadgetObject = defineObject({
  type: "gadget",
  auditName: "gadget",
  scopeArea: "projects",
  table: "gadgets",
  idColumn: "gadget_id",
  actions: { created: "created", deleted: "deleted", restored: "created" },
  place: documentPlace("gadget", "gadgets"),
  granting: "by-place",
  isRequestable: true,
  starring: "by-place",
  page: { folder: "gadgets", titleColumn: "title" },
  search: {
    live: (tx, wanted) => ({
      projectId: sql`project_id`,
      documentId: sql`gadget_id`,
      content: sql`title, '' as text, '{}'::uuid[] as "tagIds"`,
      from: sql`gadgets`,
      where: sql`gadget_id = any(${wanted}) and deleted_at is null
        and ${isReadable(tx, sql`project_id`, sql`gadget_id`)}`,
    }),
    inProject: (projectId) => sql`select 'gadget', gadget_id from gadgets where project_id = ${projectId}`,
  },
  trash: {
    ...deletionBy(setGadgetDeleted),
    list: () => documentTrash("gadget", "gadgets"),
  },
});

/**
 * Deletes or restores it for members who may write in its project.
 * @throws ProductError `gadget.not_found`
 */
async function setGadgetDeleted(tx: TenantTransaction, id: string, deleted: boolean): Promise<void> {
  const { rows } = await sql<{ projectId: string }>`
    select project_id as "projectId" from gadgets where gadget_id = ${id} for update`.execute(tx.db);
  const projectId = rows[0]?.projectId;
  if (projectId === undefined) throw gadgetNotFound();
  await requireProjectLevel(tx, projectId, "WRITE", { missing: gadgetNotFound });
  await sql`update gadgets set deleted_at = case when ${deleted} then now() end where gadget_id = ${id}`.execute(
    tx.db,
  );
  await recordChangeOf(tx, gadgetObject, deleted ? "deleted" : "restored", { id, projectId });
}

function gadgetNotFound(): ProductError {
  return new ProductError("NotFound", "gadget.not_found", "This gadget does not exist.");
}

// Stands for its line in the list of objects.
registerObject(gadgetObject);

export interface Gadget {
  readonly id: string;
  readonly title: string;
}

export async function insertGadget(
  tx: TenantTransaction,
  gadget: Gadget & { projectId: string },
): Promise<void> {
  await sql`insert into gadgets (team_id, gadget_id, project_id, title)
    values (${tx.context.teamId}, ${gadget.id}, ${gadget.projectId}, ${gadget.title})`.execute(tx.db);
}

/** @throws ProductError `gadget.not_found` */
export async function readGadget(tx: TenantTransaction, id: string): Promise<Gadget> {
  const { rows } = await sql<Gadget>`select gadget_id as id, title from gadgets
    where gadget_id = ${id} and deleted_at is null
      and ${isReadable(tx, sql`project_id`, sql`gadget_id`)}`.execute(tx.db);
  if (rows[0] !== undefined) return rows[0];
  throw gadgetNotFound();
}

export const gadgetMigration = `
  create table gadgets (
    team_id uuid not null references teams,
    gadget_id uuid not null,
    project_id uuid not null,
    title text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    primary key (team_id, gadget_id)
  );
  alter table gadgets enable row level security;
  alter table gadgets force row level security;
  create policy tenant_isolation on gadgets
    using (team_id = (current_setting('fieldstone.team_id'))::uuid)
    with check (team_id = (current_setting('fieldstone.team_id'))::uuid);
  grant select, insert, update, delete on gadgets to fieldstone_app;
  alter table comments drop constraint comments_object_type_check;
  alter table permissions drop constraint permissions_object_type_check;
  alter table search_changes drop constraint search_changes_object_type_check;
  alter table share_links drop constraint share_links_object_type_check;
  alter table access_requests drop constraint access_requests_object_type_check;
  alter table stars add column gadget_id uuid, drop constraint stars_object_check,
    add foreign key (team_id, gadget_id) references gadgets on delete cascade;`;
