import { type Gadget, insertGadget, readGadget } from "@fieldstone/domain/testing/gadget.object.testing.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { builder } from "../graphql/builder.ts";
import { byId, defineFixtures, defineSeedInProject } from "../refusals/fixtures.testing.ts";
import { projectSeed } from "../research/projects/projects.fixtures.testing.ts";

// A complete API feature for an invented kind of object: schema and fixtures, registered nowhere else.

const GadgetRef = builder.objectRef<Gadget>("Gadget").implement({
  scope: "files:read",
  fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }),
});

builder.queryField("gadget", (t) =>
  t.field({
    scope: "files:read",
    type: GadgetRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.read((tx) => readGadget(tx, id)),
  }),
);

export const gadgetSeed = defineSeedInProject("gadget", async (tx, { word, idOf }) => {
  const id = newId();
  await insertGadget(tx, { id, projectId: await idOf(projectSeed), title: word });
  return id;
});

defineFixtures({ graphql: { "Query.gadget": byId(gadgetSeed) } });
