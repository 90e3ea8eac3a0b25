import { expect, it } from "vitest";
import { functionsOf, hasMeasuredFunctions } from "./function-size.ts";

it("measures components, functions, methods and what is declared in them", async () => {
  const source = `// über
import { useState } from "react";
export function Page() {
  const [open] = useState(false);
  const close = () => {
    open;
  };
  return <p onClick={close}>{open}</p>;
}
export const Part = memo(() => {
  return <b />;
});
class Store {
  read() {
    return 1;
  }
}
export const actions = {
  create: async () => {
    await 1;

  },
};
`;
  expect(await functionsOf(source, { tsx: true })).toEqual([
    { name: "Page", lines: 7 },
    { name: "close", lines: 3 },
    { name: "Part", lines: 3 },
    { name: "read", lines: 3 },
    { name: "create", lines: 4 },
  ]);
});

it.each([
  ["services/router/src/create-router.ts", true],
  ["web/src/ui/Button.tsx", true],
  ["web/src/ui/Button.test.tsx", false],
  ["services/domain/src/research/filters/seed-world.testing.ts", false],
  ["operator/src/testing/real-cluster.ts", false],
  ["services/database/src/cell-tables.gen.ts", false],
  ["web/src/graphql/graphql.ts", false],
])("measures the functions of %s: %s", (file, isMeasured) => {
  expect(hasMeasuredFunctions(file)).toBe(isMeasured);
});
