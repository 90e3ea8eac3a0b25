import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeed,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";

export const personSeed = defineSeed("person", (tx, { word }) => createPerson(tx, { name: word }));

defineFixtures({
  graphql: {
    "Query.person": byId(personSeed),
    "Query.people": noArguments,
    "Mutation.createPerson": input(() => ({ name: "changed" })),
    "Mutation.updatePerson": input(({ idOf }) => ({ id: idOf(personSeed), name: "changed" })),
    "Query.peopleWithExpiringConsent": noArguments,
    "Mutation.recordPersonConsent": input(({ idOf }) => ({ id: idOf(personSeed), state: "GIVEN" })),
    "Mutation.deletePerson": inputId(personSeed),
    "Mutation.restorePerson": { ...inputId(personSeed), act: after("deletePerson") },
  },
});
