import { listTrash, type TrashItem } from "@fieldstone/domain/discovery/trash/trash-store.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";

const TrashItemRef = builder.objectRef<TrashItem>("TrashItem").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    type: t.exposeString("type"),
    title: t.exposeString("title"),
    deletedAt: t.expose("deletedAt", { type: "DateTime" }),
  }),
});

builder.queryField("trash", (t) =>
  t.field({
    type: [TrashItemRef],
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(listTrash);
    },
  }),
);
