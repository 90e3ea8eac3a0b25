import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
import {
  administer,
  byId,
  defineFixtures,
  defineSeed,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";

const columns = [{ kind: "NAME" }] as const;
const draftSeed = defineSeed("people import", (tx, { word }) =>
  draftPeopleImport(tx, { fileName: `${word}.csv`, columns, rows: [{ number: 2, cells: [word] }] }),
);

defineFixtures({
  graphql: {
    "Query.peopleImport": byId(draftSeed),
    "Query.peopleImports": noArguments,
    "Mutation.draftPeopleImport": input(() => ({
      fileName: "people.csv",
      columns,
      rows: [{ number: 2, cells: ["changed"] }],
    })),
    "Mutation.runPeopleImport": inputId(draftSeed),
    "Mutation.undoPeopleImport": {
      ...inputId(draftSeed),
      act: {
        before: (world) => administer(world, "update people_imports set status = 'DONE' where team_id = $1"),
      },
    },
  },
});
