import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { rowDriftMax } from "@fieldstone/platform/search-index/lance/row-lag.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";
import { pieceLengthMax } from "../../kernel/indexing/search-object.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { readFoundObjects } from "./search-object-store.ts";

it("reads the opening of a long text and the piece that was found, by characters", async () => {
  const database = await createCellDatabase();
  const { owner } = await seedTeam(database);
  const text = Array.from({ length: 600 }, (_, line) => `🦊 line ${line} of a long talk`).join("\n");
  const objectId = await withTenant(database.cell, owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Talks" });
    return (await createNote(tx, { projectId, title: "Long", body: { kind: "text", text } })).id;
  });
  const found = { objectType: "note", objectId, start: 9_000 } as const;
  const read = await withTenant(database.cell, owner.context, "read", (tx) => readFoundObjects(tx, [found]));
  const [shown] = read.values();
  const characters = [...text];
  const around = characters.slice(found.start - rowDriftMax, found.start + pieceLengthMax + rowDriftMax);
  expect(shown?.near).toBe(around.join(""));
  expect(shown?.opening).toBe(characters.slice(0, 300).join(""));
});
