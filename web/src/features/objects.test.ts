import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { objectKinds } from "./objects.ts";

async function schemaNames(enumName: string): Promise<readonly string[]> {
  const schema = new URL("../../../services/api/schema.graphql", import.meta.url);
  const [, body = ""] =
    new RegExp(`^enum ${enumName} \\{([^}]*)\\}`, "m").exec(await readFile(schema, "utf8")) ?? [];
  return [...body.matchAll(/^ {2}(\w+)$/gm)].map(([, name = ""]) => name).sort();
}

test("each type of search result in the API's schema has one kind, and no kind has another", async () => {
  const named = objectKinds.flatMap(({ searchType }) => searchType ?? []);
  expect(named.toSorted()).toEqual(await schemaNames("SearchResultType"));
});

test("each type that the API's trash restores has one kind, and no kind has another", async () => {
  const named = objectKinds.filter(({ isRestorable }) => isRestorable).map(({ type }) => type);
  expect(named.toSorted()).toEqual(await schemaNames("TrashableType"));
});
