import { findStarred, listStars } from "@fieldstone/domain/research/stars/read-stars.ts";
import { setStarred } from "@fieldstone/domain/research/stars/set-starred.ts";
import { type StarredObject, starredTypes } from "@fieldstone/domain/research/stars/star.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loader.ts";
import { extendKinds, isReadableKind, kindFields } from "../../graphql/object-types.ts";

const starredLoader = defineLoader<boolean>(async (tx, ids) => {
  const starred = await findStarred(tx, ids);
  return new Map(ids.map((id) => [id, starred.has(id)]));
});
const StarredTypeEnum = builder.enumType("StarredType", { values: starredTypes });

extendKinds(starredTypes, (_type, ref) => {
  builder.objectField(ref, "starred", (t) =>
    t.boolean({
      description: "Whether the reader marked it for themselves.",
      resolve: async ({ id }, _args, context) => (await starredLoader(context).load(id)) ?? false,
    }),
  );
});

const StarRef = builder.objectRef<StarredObject>("Star").implement({
  scope: "person",
  description: "What a member marked for themselves: one of a project, a folder, a note and an insight.",
  fields: (t) => ({
    id: t.exposeID("objectId", { description: "Of its object." }),
    ...kindFields(t, starredTypes),
  }),
});

builder.queryField("stars", (t) =>
  t.field({
    scope: "person",
    type: [StarRef],
    description: "What the reader marked and may still read, the last one first.",
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
        description: "Its object; null in every field where the actor may no longer read it.",
        resolve: ({ star }) => star,
      }),
    }),
  });

builder.mutationField("setStarred", (t) =>
  t.field({
    scope: "person",
    type: SetStarredPayload,
    description: "Marks something for the member alone, or takes their mark away.",
    args: { input: t.arg({ type: SetStarredInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setStarred(tx, input));
      return { starred: input.starred, star: input };
    },
  }),
);
