import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { createPerson } from "../../research/people/create-person.ts";
import { mergePeople, undoPersonMerge } from "../../research/people/merges/merge-people.ts";
import { updatePerson } from "../../research/people/update-person.ts";
import { readErasureTerms } from "./erasure-terms.ts";

test("names and addresses that merges replaced are searched, whatever the person is called since", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const terms = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const add = (name: string, email?: string) => createPerson(tx, { name, email });
    const keptId = await add("Zoë Berg", "zoe@berg.example");
    const otherId = await add("Zoe B", "zb@mail.example");
    const last = await add("Z", "zoe@work.example");
    const married = await add("Zoë Lind", "zoe@lind.example");
    await mergePeople(tx, { keptId: otherId, mergedId: last, take: ["email"] });
    await mergePeople(tx, { keptId, mergedId: otherId, take: [] });
    await mergePeople(tx, { keptId, mergedId: married, take: ["name", "email"] });
    await updatePerson(tx, { id: keptId, name: "Zoë Holm" });
    // A person merged by mistake is somebody else.
    const mistaken = await add("Tom Baker", "tom@baker.example");
    const mistake = await mergePeople(tx, { keptId, mergedId: mistaken, take: [] });
    await undoPersonMerge(tx, mistake);
    const person = { id: keptId, name: "Zoë Holm", email: "zoe@lind.example" };
    return await readErasureTerms(tx, person, {
      id: keptId,
      otherNames: ["Mrs. Holm", "Zoe@Holm.example"],
      highlightIds: [],
    });
  });
  expect(terms.names.toSorted()).toEqual(["Mrs. Holm", "Zoe B", "Zoë Berg", "Zoë Holm", "Zoë Lind"]);
  expect(terms.emails.toSorted()).toEqual([
    "zb@mail.example",
    "zoe@berg.example",
    "zoe@holm.example",
    "zoe@lind.example",
    "zoe@work.example",
  ]);
});
