import { createReadme } from "@fieldstone/domain/research/readme/create-readme.ts";
import { findReadmes } from "@fieldstone/domain/research/readme/read-readmes.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { ProjectPayload, ProjectRef } from "../projects/projects.refs.ts";

const readmeLoader = defineLoader<string>(findReadmes);

builder.objectField(ProjectRef, "readme", (t) =>
  t.field({
    type: NoteRef,
    nullable: true,
    description: "The note that introduces the project; null if there is none.",
    resolve: async (project, _args, context) => {
      const noteId = await readmeLoader(context).load(project.id);
      return noteId === undefined ? null : noteLoader(context).load(noteId);
    },
  }),
);

builder.mutationField("createReadme", (t) =>
  t.field({
    scope: "notes:write",
    type: ProjectPayload,
    description: "Creates the note that introduces a project, unless there is one. The id is the project's.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => createReadme(tx, { projectId: input.id }));
      return { projectId: input.id };
    },
  }),
);
