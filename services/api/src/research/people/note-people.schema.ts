import { accessOf } from "@fieldstone/domain/research/filters/reader-access.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedReadCost } from "../../graphql/field-cost.ts";
import { withoutAiArg } from "../../graphql/without-ai.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { noteIdsOfPersonLoader, PersonRef, personIdsOfNoteLoader, personLoader } from "./people.refs.ts";

builder.objectField(NoteRef, "people", (t) =>
  t.field({
    type: [PersonRef],
    resolve: async (note, _args, context) => {
      // Who a customer is stays inside the workspace: a visitor with a share link sees the words alone.
      if (context.tenant.actor.kind !== "user") return [];
      const ids = (await personIdsOfNoteLoader(context).load(note.id)) ?? [];
      const people = await Promise.all(ids.map((id) => personLoader(context).load(id)));
      return people.filter((person) => person !== undefined);
    },
  }),
);

builder.objectField(NoteRef, "hiddenPeopleCount", (t) =>
  t.int({
    description:
      "People of the note whom the reader cannot see: all of them for a visitor with a share link.",
    resolve: async (note, _args, context) => {
      if (accessOf(context.tenant.actor).people) return 0;
      return (await personIdsOfNoteLoader(context).load(note.id))?.length ?? 0;
    },
  }),
);

builder.objectField(PersonRef, "notes", (t) =>
  t.field({
    type: [NoteRef],
    ...costs(groupedReadCost),
    args: withoutAiArg(t),
    resolve: async (person, args, context) => {
      const ids = (await noteIdsOfPersonLoader(context, args).load(person.id)) ?? [];
      const notes = await Promise.all(ids.map((id) => noteLoader(context).load(id)));
      return notes.filter((note) => note !== undefined);
    },
  }),
);
