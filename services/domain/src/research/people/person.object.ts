import { sql } from "kysely";
import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { readsWorkspace } from "../../kernel/workspace/team-policy.ts";
import { setPersonDeleted } from "./delete-person.ts";

export const personObject = defineObject({
  type: "person",
  auditName: "person",
  scopeArea: "people",
  table: "people",
  idColumn: "person_id",
  actions: {
    created: "created",
    updated: "updated",
    deleted: "deleted",
    restored: "created",
    forgotten: "deleted",
    merged: "updated",
    unmerged: "updated",
  },
  commenting: "by-role",
  page: { folder: "people", titleColumn: "name", commentKey: "c" },
  search: {
    live: (tx, wanted) => ({
      projectId: sql`null::uuid`,
      content: sql`name as title, concat_ws(${"\n"}, company, job_title, email) as text, '{}'::uuid[] as "tagIds"`,
      from: sql`people`,
      where: sql`person_id = any(${wanted}) and deleted_at is null and ${readsWorkspace(tx.context.actor)}`,
    }),
  },
  trash: {
    ...deletionBy(setPersonDeleted),
    list: ({ contributes }) =>
      sql`select person_id, 'person', name, deleted_at, null::uuid from people
      where deleted_at is not null and ${contributes} and not exists (select from person_merges
        where merged_person_id = people.person_id and undone_at is null)`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    person: typeof personObject;
  }
}
