import { sql } from "kysely";
import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { setCodingRoundDeleted } from "./delete-coding-round.ts";

export const codingRoundObject = defineObject({
  type: "codingRound",
  auditName: "coding_round",
  scopeArea: "highlights",
  table: "coding_rounds",
  idColumn: "round_id",
  actions: {
    created: "created",
    coded: "updated",
    finished: "updated",
    reopened: "updated",
    decided: "updated",
    settled: "updated",
    unsettled: "updated",
    deleted: "deleted",
    restored: "created",
  },
  trash: {
    ...deletionBy(setCodingRoundDeleted),
    list: () => sql`select round_id, 'codingRound', title, deleted_at, project_id from coding_rounds
    where deleted_at is not null and project_id in (select project_id from writable)`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    codingRound: typeof codingRoundObject;
  }
}
