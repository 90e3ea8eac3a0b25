import { expect, test } from "vitest";
import { droppedFiles } from "./dropped-files.ts";

type Tree = { readonly [name: string]: Tree | string };

/** A dropped folder as browsers provide it: with its entries in batches. */
function entryOf(name: string, inside: Tree | string, folder = ""): object {
  const fullPath = `${folder}/${name}`;
  if (typeof inside === "string") {
    const file = (resolve: (file: File) => void) => resolve(new File([inside], name));
    return { isFile: true, isDirectory: false, name, fullPath, file };
  }
  const createReader = () => {
    const left = Object.entries(inside).map(([key, value]) => entryOf(key, value, fullPath));
    return { readEntries: (resolve: (entries: object[]) => void) => resolve(left.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, name, fullPath, createReader };
}

function transferOf(dropped: Tree): DataTransfer {
  const entries = Object.entries(dropped).map(([name, inside]) => entryOf(name, inside));
  const transfer = { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] };
  return transfer as unknown as DataTransfer;
}

test("a dropped folder gives all of its files, each with its path", async () => {
  const calls = {
    "one.vtt": "1",
    "two.vtt": "2",
    "three.vtt": "3",
    day2: { deep: { "four.md": "4" } },
    empty: {},
  };
  const files = await droppedFiles(transferOf({ calls, "loose.txt": "5" }));
  expect(files.map((file) => file.webkitRelativePath || file.name)).toEqual([
    "calls/one.vtt",
    "calls/two.vtt",
    "calls/three.vtt",
    "calls/day2/deep/four.md",
    "loose.txt",
  ]);
  expect(await files[3]?.text()).toBe("4");
});
