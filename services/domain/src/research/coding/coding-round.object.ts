import { defineObject } from "../../kernel/objects/object-kind.ts";

export const codingRoundObject = defineObject({
  type: "codingRound",
  auditName: "coding_round",
  table: "coding_rounds",
  idColumn: "round_id",
  acts: {
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
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    codingRound: typeof codingRoundObject;
  }
}
