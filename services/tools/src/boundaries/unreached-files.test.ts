import { expect, it } from "vitest";
import { startedScripts, unreachedFiles } from "./unreached-files.ts";

const model = "services/model/src";
const files = [
  "services/api/src/bin/api.ts",
  `${model}/ids.ts`,
  `${model}/rank.ts`,
  `${model}/rank.test.ts`,
  `${model}/ids.testing.ts`,
];

it("names what only tests import, and what nothing imports", () => {
  const imports = [
    { from: "services/api/src/bin/api.ts", to: `${model}/ids.ts` },
    { from: `${model}/rank.test.ts`, to: `${model}/rank.ts` },
  ];
  expect(unreachedFiles(files, imports)).toEqual([`${model}/rank.ts`]);
  expect(unreachedFiles(files, [...imports, { from: `${model}/ids.ts`, to: `${model}/rank.ts` }])).toEqual(
    [],
  );
  expect(unreachedFiles(files, [])).toEqual([`${model}/ids.ts`, `${model}/rank.ts`]);
});

it.each([
  'new Worker(new URL("./reader-thread.ts", import.meta.url))',
  'path.join(import.meta.dirname, "reader-thread.ts")',
  'import Reader from "./reader-thread.ts?worker&inline";',
])("knows a script that is started by its path: %s", (text) => {
  expect(startedScripts(`${model}/read.ts`, text)).toEqual([
    { from: `${model}/read.ts`, to: `${model}/reader-thread.ts` },
  ]);
});
