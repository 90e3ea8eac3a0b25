import {
  findLikelyDuplicates,
  likelyDuplicatesMax,
} from "@fieldstone/domain/research/people/merges/find-likely-duplicates.ts";
import { mergePeople, undoPersonMerge } from "@fieldstone/domain/research/people/merges/merge-people.ts";
import { type ListedMerge, mergedKeys } from "@fieldstone/domain/research/people/merges/person-merge.ts";
import { readMergesOfPeople } from "@fieldstone/domain/research/people/merges/read-merges.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { loadPerson, PersonRef } from "./people.refs.ts";

const mergesLoader = defineLoader<readonly ListedMerge[]>(readMergesOfPeople);

const PersonMergeRef = builder.objectRef<ListedMerge>("PersonMerge").implement({
  scope: "people:read",
  description: "A person who was merged into another.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.string({ resolve: ({ mergedName }) => mergedName }),
    mergedAt: t.expose("mergedAt", { type: "DateTime" }),
    mergedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ mergedBy }, _args, context) => loadUser(context, mergedBy),
    }),
  }),
});

builder.objectFields(PersonRef, (t) => ({
  likelyDuplicates: t.field({
    ...costs(countCost),
    type: [PersonRef],
    description: `People with the same e-mail address or a matching name, at most ${likelyDuplicatesMax}.`,
    resolve: async (person, _args, context) => [
      ...(await context.read((tx) => findLikelyDuplicates(tx, person))),
    ],
  }),
  merges: t.field({
    type: [PersonMergeRef],
    description: "Merges that can be undone, latest first.",
    resolve: async ({ id }, _args, context) => [...((await mergesLoader(context).load(id)) ?? [])],
  }),
}));

const MergePeopleInput = builder.inputType("MergePeopleInput", {
  fields: (t) => ({
    keptId: t.id({ required: true }),
    mergedId: t.id({ required: true }),
    take: t.stringList({
      required: true,
      description: `Values to take from the merged person: ${mergedKeys.join(", ")}, or ids of fields.`,
    }),
  }),
});

interface Merged {
  readonly personId: string;
  readonly mergeId: string;
}

const MergePeoplePayload = builder.objectRef<Merged>("MergePeoplePayload").implement({
  fields: (t) => ({
    mergeId: t.id({ resolve: ({ mergeId }) => mergeId }),
    person: t.field({
      type: PersonRef,
      resolve: ({ personId }, _args, context) => loadPerson(context, personId),
    }),
  }),
});

builder.mutationFields((t) => ({
  mergePeople: t.field({
    scope: "people:write",
    type: MergePeoplePayload,
    description: "Merges one person into another. Values not in `take` stay as the kept person has them.",
    args: { input: t.arg({ type: MergePeopleInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      personId: input.keptId,
      mergeId: await context.write((tx) => mergePeople(tx, input)),
    }),
  }),
  undoPersonMerge: t.field({
    scope: "people:write",
    type: MergePeoplePayload,
    description: "Undoes a merge: restores both people with their earlier values.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      personId: await context.write((tx) => undoPersonMerge(tx, input.id)),
      mergeId: input.id,
    }),
  }),
}));
