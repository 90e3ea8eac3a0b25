import { expect, it } from "vitest";
import { countsInFolder, folderFaults, folderFilesMax } from "./folder-size.ts";

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/part-${at}.ts`);

it("refuses a folder that grows past the bound, and leaves one at the bound alone", () => {
  expect(folderFaults(filesIn("web/src/ui", folderFilesMax))).toEqual([]);
  expect(folderFaults(filesIn("web/src/ui", folderFilesMax + 1))).toEqual([
    `web/src/ui has ${folderFilesMax + 1} files of code, more than ${folderFilesMax}: give it parts by what they are about.`,
  ]);
});

it.each([
  "web/src/ui/Button.test.tsx",
  "web/src/ui/forms/Button.module.css",
  "web/src/graphql/graphql.ts",
  "services/platform/src/postgres/cell-tables.gen.ts",
  "services/testkit/src/search.bench.ts",
])("%s takes no room", (file) => expect(countsInFolder(file)).toBe(false));
