import {
  type ErasedPlace,
  type Erasure,
  erasedPlaces,
  erasurePhases,
  type PlaceCounts,
} from "@fieldstone/domain/tenancy/erasure/erasure.ts";
import { forgetPerson } from "@fieldstone/domain/tenancy/erasure/forget-person.ts";
import { planErasure } from "@fieldstone/domain/tenancy/erasure/plan-erasure.ts";
import {
  backupsUntil,
  readErasure,
  readErasureProgress,
  readErasures,
} from "@fieldstone/domain/tenancy/erasure/read-erasures.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost, scanCost } from "../../graphql/costs/field-cost.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";

const ErasurePhase = builder.enumType("ErasurePhase", { values: erasurePhases });
const ErasedPlaceEnum = builder.enumType("ErasedPlace", { values: erasedPlaces });

interface CountedPlace {
  readonly place: ErasedPlace;
  readonly count: number;
}

const ErasedPlaceCount = builder.objectRef<CountedPlace>("ErasedPlaceCount").implement({
  scope: "people:read",
  fields: (t) => ({
    place: t.expose("place", { type: ErasedPlaceEnum }),
    count: t.exposeInt("count"),
  }),
});

function countedPlaces(counts: PlaceCounts): CountedPlace[] {
  return erasedPlaces.flatMap((place) => {
    const count = counts[place] ?? 0;
    return count > 0 ? [{ place, count }] : [];
  });
}

const PersonErasure = builder.objectRef<Erasure>("PersonErasure").implement({
  scope: "people:read",
  description:
    "The progress of forgetting a person and, once finished, its receipt. Contains no data of the person.",
  fields: (t) => ({
    id: t.exposeID("id"),
    phase: t.expose("phase", { type: ErasurePhase }),
    progressPercent: t.int({
      ...costs(derivedCost),
      resolve: (erasure, _args, context) => context.read((tx) => readErasureProgress(tx, erasure)),
    }),
    places: t.field({
      type: [ErasedPlaceCount],
      description: "Where data of the person was found, and how often.",
      resolve: ({ counts }) => countedPlaces(counts),
    }),
    requestedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ requestedBy }, _args, context) => loadUser(context, requestedBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    finishedAt: t.expose("finishedAt", { type: "DateTime", nullable: true }),
    backupsUntil: t.field({
      type: "DateTime",
      nullable: true,
      description: "Until when backups may contain the erased data; null until the erasure is finished.",
      resolve: backupsUntil,
    }),
  }),
});

const ForgetPersonInput = builder.inputType("ForgetPersonInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    otherNames: t.stringList({
      required: true,
      description: "Other spellings of the name, and other e-mail addresses.",
    }),
    highlightIds: t.idList({
      required: true,
      description: "Ids of quotes whose words are removed everywhere.",
    }),
  }),
});

builder.queryFields((t) => ({
  personErasurePlan: t.field({
    scope: "people:read",
    type: [ErasedPlaceCount],
    description: "Previews where the person's data would be found. For managers.",
    args: { input: t.arg({ type: ForgetPersonInput, required: true }) },
    ...costs(scanCost),
    resolve: async (_root, { input }, context) =>
      countedPlaces(await context.read((tx) => planErasure(tx, input))),
  }),
  personErasure: t.field({
    scope: "people:read",
    type: PersonErasure,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.read((tx) => readErasure(tx, id)),
  }),
  personErasures: t.field({
    scope: "people:read",
    type: [PersonErasure],
    description: "Newest first. For managers.",
    resolve: async (_root, _args, context) => [...(await context.read((tx) => readErasures(tx)))],
  }),
}));

const ForgetPersonPayload = builder.objectRef<{ erasureId: string }>("ForgetPersonPayload").implement({
  fields: (t) => ({
    erasure: t.field({
      type: PersonErasure,
      resolve: ({ erasureId }, _args, context) => context.read((tx) => readErasure(tx, erasureId)),
    }),
  }),
});

builder.mutationField("forgetPerson", (t) =>
  t.field({
    scope: "people:write",
    type: ForgetPersonPayload,
    description: "Permanently removes a person. This cannot be undone. For managers.",
    args: { input: t.arg({ type: ForgetPersonInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      erasureId: await context.write((tx) => forgetPerson(tx, input)),
    }),
  }),
);
