import { starredTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { findStarred, listStars } from "@fieldstone/domain/research/stars/read-stars.ts";
import { setStarred } from "@fieldstone/domain/research/stars/set-starred.ts";
import type { StarredObject } from "@fieldstone/domain/research/stars/star.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { extendKinds, isReadableKind, kindFields } from "../../graphql/loading/object-types.ts";

const starredLoader = defineLoader<boolean>(async (tx, ids) => {
  const starred = await findStarred(tx, ids);
  return new Map(ids.map((id) => [id, starred.has(id)]));
});
const StarredTypeEnum = builder.enumType("StarredType", { values: starredTypes() });

extendKinds(starredTypes(), (_type, ref) => {
  builder.objectField(ref, "starred", (t) =>
    t.boolean({
      description: "Whether the caller starred it.",
      resolve: async ({ id }, _args, context) => (await starredLoader(context).load(id)) ?? false,
    }),
  );
});

const StarRef = builder.objectRef<StarredObject>("Star").implement({
  scope: "person",
  description: "An object that a member starred. Exactly one of the objects is set.",
  fields: (t) => ({
    id: t.exposeID("objectId", { description: "The id of the starred object." }),
    ...kindFields(t, starredTypes()),
  }),
});

builder.queryField("stars", (t) =>
  t.field({
    scope: "person",
    type: [StarRef],
    description: "Objects that the caller starred and can still read, the most recently starred first.",
    resolve: async (_root, _args, context) => {
      requireUser(context);
      const stars = await context.read(listStars);
      const isReadable = await Promise.all(stars.map((star) => isReadableKind(context, star)));
      return stars.filter((_star, index) => isReadable[index]);
    },
  }),
);

const SetStarredInput = builder.inputType("SetStarredInput", {
  fields: (t) => ({
    objectType: t.field({ type: StarredTypeEnum, required: true }),
    objectId: t.id({ required: true }),
    starred: t.boolean({ required: true }),
  }),
});

const SetStarredPayload = builder
  .objectRef<{ readonly starred: boolean; readonly star: StarredObject }>("SetStarredPayload")
  .implement({
    fields: (t) => ({
      starred: t.exposeBoolean("starred"),
      star: t.field({
        type: StarRef,
        description: "The star. Its objects are all null if the caller can no longer read the object.",
        resolve: ({ star }) => star,
      }),
    }),
  });

builder.mutationField("setStarred", (t) =>
  t.field({
    scope: "person",
    type: SetStarredPayload,
    description: "Stars an object for the caller, or removes the star.",
    args: { input: t.arg({ type: SetStarredInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setStarred(tx, input));
      return { starred: input.starred, star: input };
    },
  }),
);
