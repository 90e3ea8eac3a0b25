import { expect, it } from "vitest";
import { crowdedFolders } from "./crowded-folders.ts";
import { folderFaults, folderFilesMax, takesRoom } from "./folder-size.ts";

/** Excess files in all listed folders together: lower it as files leave, never raise it. */
const excessMax = 191;

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/part-${at}.ts`);

it("the list of crowded folders only shrinks", () => {
  const excess = Object.values(crowdedFolders).reduce((sum, count) => sum + count - folderFilesMax, 0);
  expect(excess).toBeLessThanOrEqual(excessMax);
});

it("refuses a folder that grows past the bound, and leaves one at the bound alone", () => {
  expect(folderFaults(filesIn("web/src/ui", folderFilesMax), {})).toEqual([]);
  expect(folderFaults(filesIn("web/src/ui", folderFilesMax + 1), {})).toEqual([
    `web/src/ui has ${folderFilesMax + 1} files of code, more than ${folderFilesMax}: give it parts by what they are about.`,
  ]);
});

it("holds a crowded folder to what is listed of it, and the list to the folder", () => {
  const crowded = { "web/src/ui": folderFilesMax + 5 };
  expect(folderFaults(filesIn("web/src/ui", folderFilesMax + 5), crowded)).toEqual([]);
  expect(folderFaults(filesIn("web/src/ui", folderFilesMax + 6), crowded)).toHaveLength(1);
  expect(folderFaults(filesIn("web/src/ui", folderFilesMax + 4), crowded)).toEqual([
    `web/src/ui has only ${folderFilesMax + 4} files: say so in the list of crowded folders.`,
  ]);
  expect(folderFaults([], crowded)).toHaveLength(1);
});

it.each([
  "web/src/ui/Button.test.tsx",
  "web/src/ui/forms/Button.module.css",
  "web/src/graphql/graphql.ts",
  "services/platform/src/postgres/cell-tables.gen.ts",
  "services/testkit/src/search.bench.ts",
])("%s takes no room", (file) => expect(takesRoom(file)).toBe(false));
