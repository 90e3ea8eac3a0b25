import { authorFrom } from "@fieldstone/domain/kernel/authors/author.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { setPersonDeleted } from "@fieldstone/domain/research/people/delete-person.ts";
import { countPeople, pagePeople } from "@fieldstone/domain/research/people/read-people.ts";
import { updatePerson } from "@fieldstone/domain/research/people/update-person.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { FilterInput, readFilter } from "../filters/filter-argument.ts";
import { loadPerson, PersonConnection, PersonPayload, PersonRef } from "./people.refs.ts";

PersonRef.implement({
  scope: "people:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    email: t.exposeString("email", { nullable: true }),
    company: t.exposeString("company", { nullable: true }),
    jobTitle: t.exposeString("jobTitle", { nullable: true }),
    author: t.field({ type: AuthorRef, resolve: authorFrom }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  person: t.field({
    scope: "people:read",
    type: PersonRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadPerson(context, id),
  }),
  people: t.field({
    scope: "people:read",
    type: PersonConnection,
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      nameContains: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (_root, args, context) => {
      requireUser(context);
      const request = pageRequest(args, ["text", "id"]);
      const nameContains = args.nameContains ?? undefined;
      const filter = readFilter(context, "people", args.filter);
      const page = await context.read(async (tx) =>
        pagePeople(tx, { nameContains, filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (person) => [person.nameKey, person.id],
        () => context.read(async (tx) => countPeople(tx, { nameContains, filter: await filter(tx) })),
      );
    },
  }),
}));

PersonPayload.implement({
  fields: (t) => ({
    person: t.field({
      type: PersonRef,
      resolve: ({ personId }, _args, context) => loadPerson(context, personId),
    }),
  }),
});

const CreatePersonInput = builder.inputType("CreatePersonInput", {
  fields: (t) => ({
    name: t.string({ required: true }),
    email: t.string(),
    company: t.string(),
    jobTitle: t.string(),
  }),
});

const UpdatePersonInput = builder.inputType("UpdatePersonInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    name: t.string(),
    email: t.string(),
    company: t.string(),
    jobTitle: t.string(),
  }),
});

builder.mutationFields((t) => ({
  createPerson: t.field({
    scope: "people:write",
    type: PersonPayload,
    args: { input: t.arg({ type: CreatePersonInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      personId: await context.write((tx) => createPerson(tx, input)),
    }),
  }),
  updatePerson: t.field({
    scope: "people:write",
    type: PersonPayload,
    args: { input: t.arg({ type: UpdatePersonInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updatePerson(tx, input));
      return { personId: input.id };
    },
  }),
  deletePerson: t.field({
    scope: "people:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setPersonDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restorePerson: t.field({
    scope: "people:write",
    type: PersonPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setPersonDeleted(tx, input.id, false));
      return { personId: input.id };
    },
  }),
}));
