import { addPerson } from "@fieldstone/domain/research/people/add-person.ts";
import { forgetPerson } from "@fieldstone/domain/tenancy/erasure/forget-person.ts";
import { byId, defineFixtures, defineSeed, input, noArguments } from "../../refusals/fixtures.testing.ts";
import { personSeed } from "../../research/people/people.fixtures.testing.ts";

const erasureSeed = defineSeed("erasure", async (tx, { word }) =>
  forgetPerson(tx, { id: await addPerson(tx, { name: `${word} two` }), otherNames: [], highlightIds: [] }),
);

defineFixtures({
  graphql: {
    "Query.personErasurePlan": input(({ idOf }) => ({
      id: idOf(personSeed),
      otherNames: [],
      highlightIds: [],
    })),
    "Query.personErasure": byId(erasureSeed),
    "Query.personErasures": noArguments,
    "Mutation.forgetPerson": input(({ idOf }) => ({
      id: idOf(personSeed),
      otherNames: [],
      highlightIds: [],
    })),
  },
});
