import { hasScope } from "@fieldstone/domain/access/permissions/token-scope.ts";
import { deleteObjects, restoreObjects } from "@fieldstone/domain/discovery/trash/delete-objects.ts";
import {
  countTrash,
  listTrash,
  type TrashItem,
  type TrashTotal,
} from "@fieldstone/domain/discovery/trash/read-trash.ts";
import { trashedTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection, pageRequest, toConnection } from "../../graphql/connection.ts";
import { requireObjectScope, typesInScope } from "../../scopes/object-scopes.ts";

/** A token that may not read members must learn their names neither here nor by searching for them. */
const readsMembers = (actor: Actor): boolean => hasScope(actor, "members:read");

const TrashItemRef = builder.objectRef<TrashItem>("TrashItem").implement({
  scope: "projects:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    type: t.exposeString("type"),
    title: t.exposeString("title"),
    deletedAt: t.expose("deletedAt", { type: "DateTime" }),
    deletedBy: t.string({
      nullable: true,
      description: "Name of the member who deleted the item; null for tokens without `members:read`.",
      resolve: ({ deletedBy }, _args, { tenant }) => (readsMembers(tenant.actor) ? deletedBy : null),
    }),
    deletedByTask: t.exposeString("deletedByTask", {
      nullable: true,
      description: "Name of the task that deleted the item, such as `import.undo`; null if a member did.",
    }),
    projectTitle: t.exposeString("projectTitle", { nullable: true }),
  }),
});

const TrashConnection = defineConnection("TrashItem", TrashItemRef, { totalCount: false });

const TrashTotalRef = builder.objectRef<TrashTotal>("TrashTotal").implement({
  scope: "projects:read",
  fields: (t) => ({ type: t.exposeString("type"), total: t.exposeInt("total") }),
});

const TrashableType = builder.enumType("TrashableType", { values: trashedTypes() });

const textContainsOf =
  "Text in the title, the project's title or, unless a token lacks `members:read`, the name of the member who deleted the item.";

builder.queryFields((t) => ({
  trash: t.field({
    scope: "projects:read",
    type: TrashConnection,
    description: "Deleted items that the caller can restore, the most recently deleted first.",
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      projectId: t.arg.id({ description: "Only items from this project." }),
      id: t.arg.id({ description: "Only this item." }),
      type: t.arg({ type: TrashableType }),
      textContains: t.arg.string({ description: textContainsOf }),
    },
    resolve: async (_root, args, context) => {
      requireUser(context);
      const request = pageRequest(args, ["time", "id"]);
      const { actor } = context.tenant;
      const types = typesInScope(actor, trashedTypes());
      const filter = { ...args, types, searchesMembers: readsMembers(actor) };
      const page = await context.read((tx) => listTrash(tx, request, filter));
      return toConnection(page, request, ({ sortKey, id }) => [sortKey, id]);
    },
  }),
  trashTotals: t.field({
    scope: "projects:read",
    type: [TrashTotalRef],
    description: "The number of deleted items of each type that the caller can restore.",
    args: {
      projectId: t.arg.id({ description: "Only items from this project." }),
      textContains: t.arg.string({ description: textContainsOf }),
    },
    resolve: (_root, args, context) => {
      requireUser(context);
      const { actor } = context.tenant;
      const types = typesInScope(actor, trashedTypes());
      const filter = { ...args, types, searchesMembers: readsMembers(actor) };
      return context.read((tx) => countTrash(tx, filter));
    },
  }),
}));

const TrashableInput = builder.inputType("TrashableInput", {
  fields: (t) => ({ type: t.field({ type: TrashableType, required: true }), id: t.id({ required: true }) }),
});

const TrashObjectsInput = builder.inputType("TrashObjectsInput", {
  fields: (t) => ({ objects: t.field({ type: [TrashableInput], required: true }) }),
});

const TrashObjectsPayload = builder.objectRef<{ ids: readonly string[] }>("TrashObjectsPayload").implement({
  fields: (t) => ({ ids: t.field({ type: ["ID"], resolve: ({ ids }) => [...ids] }) }),
});

builder.mutationFields((t) => ({
  deleteObjects: t.field({
    scope: "projects:write",
    type: TrashObjectsPayload,
    description: `Moves up to ${bulkItemsMax} objects to the trash. Either all are moved or none.`,
    args: { input: t.arg({ type: TrashObjectsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      for (const { type } of input.objects) requireObjectScope(context.tenant.actor, type, "write");
      await context.write((tx) => deleteObjects(tx, input.objects));
      return { ids: input.objects.map(({ id }) => id) };
    },
  }),
  restoreObjects: t.field({
    scope: "projects:write",
    type: TrashObjectsPayload,
    description: `Restores up to ${bulkItemsMax} objects from the trash. Either all are restored or none.`,
    args: { input: t.arg({ type: TrashObjectsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      for (const { type } of input.objects) requireObjectScope(context.tenant.actor, type, "write");
      await context.write((tx) => restoreObjects(tx, input.objects));
      return { ids: input.objects.map(({ id }) => id) };
    },
  }),
}));
