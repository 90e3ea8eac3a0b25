import { findStarred, listStars } from "@fieldstone/domain/research/stars/read-stars.ts";
import { setStarred } from "@fieldstone/domain/research/stars/set-starred.ts";
import {
  type StarredObject,
  type StarredType,
  starredTypes,
} from "@fieldstone/domain/research/stars/star.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader, type Loader } from "../../graphql/loader.ts";
import { FolderRef, folderLoader } from "../folders/folders.refs.ts";
import { InsightRef, insightLoader } from "../insights/insights.refs.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";

const loaders = { project: projectLoader, folder: folderLoader, note: noteLoader, insight: insightLoader };

const starredLoader = defineLoader<boolean>(async (tx, ids) => {
  const starred = await findStarred(tx, ids);
  return new Map(ids.map((id) => [id, starred.has(id)]));
});
const isStarred = async ({ id }: { readonly id: string }, context: ApiContext) =>
  (await starredLoader(context).load(id)) ?? false;

const StarredTypeEnum = builder.enumType("StarredType", { values: starredTypes });

const starredDescription = "Whether the reader marked it for themselves.";
builder.objectField(ProjectRef, "starred", (t) =>
  t.boolean({
    description: starredDescription,
    resolve: (project, _args, context) => isStarred(project, context),
  }),
);
builder.objectField(FolderRef, "starred", (t) =>
  t.boolean({
    description: starredDescription,
    resolve: (folder, _args, context) => isStarred(folder, context),
  }),
);
builder.objectField(NoteRef, "starred", (t) =>
  t.boolean({
    description: starredDescription,
    resolve: (note, _args, context) => isStarred(note, context),
  }),
);
builder.objectField(InsightRef, "starred", (t) =>
  t.boolean({
    description: starredDescription,
    resolve: (insight, _args, context) => isStarred(insight, context),
  }),
);

/** The object of a mark, where it is of that type and the actor may read it. */
async function load<V>(
  { objectType, objectId }: StarredObject,
  type: StarredType,
  loader: Loader<V>,
  context: ApiContext,
): Promise<V | null> {
  return objectType === type ? ((await loader(context).load(objectId)) ?? null) : null;
}

const StarRef = builder.objectRef<StarredObject>("Star").implement({
  scope: "person",
  description: "What a member marked for themselves: one of a project, a folder, a note and an insight.",
  fields: (t) => ({
    id: t.exposeID("objectId", { description: "Of its object." }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      resolve: (star, _args, context) => load(star, "project", projectLoader, context),
    }),
    folder: t.field({
      type: FolderRef,
      nullable: true,
      resolve: (star, _args, context) => load(star, "folder", folderLoader, context),
    }),
    note: t.field({
      type: NoteRef,
      nullable: true,
      resolve: (star, _args, context) => load(star, "note", noteLoader, context),
    }),
    insight: t.field({
      type: InsightRef,
      nullable: true,
      resolve: (star, _args, context) => load(star, "insight", insightLoader, context),
    }),
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
      const found = await Promise.all(
        stars.map(({ objectType, objectId }) => loaders[objectType](context).load(objectId)),
      );
      return stars.filter((_star, index) => found[index] !== undefined);
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
