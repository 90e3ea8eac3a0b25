import type { Group } from "@fieldstone/domain/identity/groups/group.ts";
import { findGroups } from "@fieldstone/domain/identity/groups/read-groups.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const GroupRef = builder.objectRef<Group>("Group");

/** Groups by id. Every member may see every group. */
export const groupLoader = defineLoader<Group>(async (tx, ids) =>
  byKey(await findGroups(tx, ids), (group) => group.id),
);
