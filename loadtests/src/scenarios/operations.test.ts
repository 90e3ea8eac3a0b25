import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

it("every operation that load tests send is one that the API has", async () => {
  const schema = buildSchema(readFileSync(path.join(root, "services/api/schema.graphql"), "utf8"));
  let operations = 0;
  for await (const file of glob("loadtests/src/**/*.ts", { cwd: root })) {
    const source = readFileSync(path.join(root, file), "utf8");
    for (const [, text] of source.matchAll(/= `((?:query|mutation|subscription) \([^`]+)`/g)) {
      operations += 1;
      expect(validate(schema, parse(String(text))), `${file}: ${text}`).toEqual([]);
    }
  }
  expect(operations).toBeGreaterThan(8);
});
