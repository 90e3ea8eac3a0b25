import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { mergePeople } from "@fieldstone/domain/research/people/merges/merge-people.ts";
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

const duplicateSeed = defineSeed("duplicate person", (tx, { word }) => createPerson(tx, { name: word }));
const mergeSeed = defineSeed("merge of people", async (tx, { word }) => {
  const [keptId, mergedId] = [await createPerson(tx, { name: word }), await createPerson(tx, { name: word })];
  return mergePeople(tx, { keptId, mergedId, take: [] });
});

defineFixtures({
  graphql: {
    "Query.person": byId(personSeed),
    "Query.people": noArguments,
    "Mutation.createPerson": input(() => ({ name: "changed" })),
    "Mutation.updatePerson": input(({ idOf }) => ({ id: idOf(personSeed), name: "changed" })),
    "Mutation.mergePeople": input(({ idOf }) => ({
      keptId: idOf(personSeed),
      mergedId: idOf(duplicateSeed),
      take: ["name"],
    })),
    "Mutation.undoPersonMerge": inputId(mergeSeed),
    "Query.peopleWithExpiringConsent": noArguments,
    "Mutation.recordPersonConsent": input(({ idOf }) => ({ id: idOf(personSeed), state: "GIVEN" })),
    "Mutation.deletePerson": inputId(personSeed),
    "Mutation.restorePerson": { ...inputId(personSeed), act: after("deletePerson") },
  },
});
