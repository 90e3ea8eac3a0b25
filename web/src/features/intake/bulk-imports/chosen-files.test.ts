import { expect, test } from "vitest";
import { matchFiles, sortOut } from "./chosen-files.ts";

function file(path: string, text = "words"): File {
  const made = new File([text], path.slice(path.lastIndexOf("/") + 1));
  if (path.includes("/")) Object.defineProperty(made, "webkitRelativePath", { value: path });
  return made;
}

test("files are sorted by their first folder, and those that cannot be imported say why", () => {
  const { folders, refused } = sortOut([
    file("calls/a/one.vtt"),
    file("calls/two.mp4"),
    file("loose.txt"),
    file("loose.txt"),
    file("calls/.DS_Store"),
    file("none.txt", ""),
  ]);
  expect([...folders].map(([name, files]) => [name, files.map(({ path, kind }) => [path, kind])])).toEqual([
    [
      "calls",
      [
        ["calls/a/one.vtt", "TEXT"],
        ["calls/two.mp4", "FILE"],
      ],
    ],
    ["", [["loose.txt", "TEXT"]]],
  ]);
  expect(refused.map(({ path }) => path)).toEqual(["calls/.DS_Store", "none.txt"]);
});

test("files that are chosen again are found by path and size, or by a name that only one has", () => {
  const items = [
    { path: "a/one.txt", sizeBytes: 5 },
    { path: "b/one.txt", sizeBytes: 5 },
    { path: "b/two.txt", sizeBytes: 5 },
    { path: "b/changed.txt", sizeBytes: 9 },
  ];
  const found = matchFiles(items, [
    file("a/one.txt"),
    file("two.txt"),
    file("b/changed.txt"),
    file("x/one.txt"),
  ]);
  expect(found.map(({ item }) => item.path)).toEqual(["a/one.txt", "b/two.txt"]);
});
