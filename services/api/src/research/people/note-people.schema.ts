import { accessOf } from "@fieldstone/domain/access/permissions/reader-access.ts";
import { findNoteIdsOfPeople } from "@fieldstone/domain/research/people/read-note-people.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedReadCost } from "../../graphql/costs/field-cost.ts";
import { type WithoutAiArguments, withoutAiArg } from "../../graphql/without-ai.ts";
import { type FilterArgument, FilterInput, readFilter } from "../filters/filter-argument.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { noteIdsOfPersonLoader, PersonRef, personIdsOfNoteLoader, personLoader } from "./people.refs.ts";

builder.objectField(NoteRef, "people", (t) =>
  t.field({
    type: [PersonRef],
    resolve: async (note, _args, context) => {
      // Customers' identities stay inside the workspace: visitors with a share link see only the text.
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
      "Number of people of the note whom the caller cannot see; for visitors with a share link, all of them.",
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
    args: { filter: t.arg({ type: FilterInput }), ...withoutAiArg(t) },
    resolve: async (person, args, context) => {
      const ids =
        args.filter == null
          ? await noteIdsOfPersonLoader(context, args).load(person.id)
          : await filteredNoteIds(context, person.id, args);
      const notes = await Promise.all((ids ?? []).map((id) => noteLoader(context).load(id)));
      return notes.filter((note) => note !== undefined);
    },
  }),
);

async function filteredNoteIds(
  context: ApiContext,
  personId: string,
  args: WithoutAiArguments & { readonly filter?: FilterArgument },
): Promise<readonly string[] | undefined> {
  const filter = readFilter(context, "notes", args.filter);
  const withoutAi = args.withoutAi === true || filter.withoutAi;
  const found = await context.read(async (tx) =>
    findNoteIdsOfPeople(tx, [personId], withoutAi, await filter(tx)),
  );
  return found.get(personId);
}
