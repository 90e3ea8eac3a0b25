import { sql } from "kysely";
import { readableProjectIds, requireProjectLevel } from "../../access/permissions/project-access.ts";
import { defineObject } from "../../kernel/objects/object-kind.ts";
import { deleteProject } from "./delete-project.ts";
import { restoreProject } from "./restore-project.ts";

export const projectObject = defineObject({
  type: "project",
  auditName: "project",
  scopeArea: "projects",
  table: "projects",
  idColumn: "project_id",
  folderColumn: "folder_id",
  actions: {
    created: "created",
    updated: "updated",
    archived: "updated",
    unarchived: "updated",
    deleted: "deleted",
    sample_removed: "deleted",
    restored: "created",
  },
  granting: {
    requireGrantor: async (tx, id) => {
      await requireProjectLevel(tx, id, "FULL");
      return id;
    },
    requireReader: async (tx, id) => {
      await requireProjectLevel(tx, id, "READ");
      return id;
    },
  },
  isRequestable: true,
  starring: { requireReadable: (tx, id) => requireProjectLevel(tx, id, "READ") },
  search: {
    live: (tx, wanted) => ({
      projectId: sql`project_id`,
      content: sql`title, '' as text, '{}'::uuid[] as "tagIds"`,
      from: sql`projects`,
      where: sql`project_id = any(${wanted}) and project_id in ${readableProjectIds(tx)}`,
    }),
    inProject: (projectId) => sql`select 'project', ${projectId}::uuid`,
  },
  trash: {
    delete: deleteProject,
    restore: restoreProject,
    list: () => sql`select project_id, 'project', title, deleted_at, null::uuid from projects join reachable using (project_id)
    where deleted_at is not null and level = 'FULL'`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    project: typeof projectObject;
  }
}
