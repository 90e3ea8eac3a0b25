import { expect, test } from "vitest";
import { matchFiles, sortOut } from "./chosen-files.ts";

function file(path: string, text = "words"): File {
  const made = new File([text], path.slice(path.lastIndexOf("/") + 1));
  if (path.includes("/")) Object.defineProperty(made, "webkitRelativePath", { value: path });
  return made;
}

test("files are sorted by their first folder, and those that cannot be imported say why", async () => {
  const { folders, refused } = await sortOut([
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
    { path: "a/one.txt", sizeBytes: 5, transcriptPath: null },
    { path: "b/one.txt", sizeBytes: 5, transcriptPath: null },
    { path: "b/two.txt", sizeBytes: 5, transcriptPath: null },
    { path: "b/changed.txt", sizeBytes: 9, transcriptPath: null },
  ];
  const found = matchFiles(items, [
    file("a/one.txt"),
    file("two.txt"),
    file("b/changed.txt"),
    file("x/one.txt"),
  ]);
  expect(found.map(({ item }) => item.path)).toEqual(["a/one.txt", "b/two.txt"]);
});

test("a recording without its transcript waits until both are chosen again", () => {
  const item = { path: "a/one.mp4", sizeBytes: 5, transcriptPath: "a/one.vtt" };
  expect(matchFiles([item], [file("a/one.mp4")])).toEqual([]);
  const found = matchFiles([item], [file("a/one.mp4"), file("a/one.vtt")]);
  expect(found.map(({ transcript }) => transcript?.name)).toEqual(["one.vtt"]);
});

const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHow do you count?\n";

test("a recording and its transcript are one, unless the transcript cannot be read", async () => {
  const { folders, refused } = await sortOut([
    file("calls/One.mp4"),
    file("calls/one.VTT", captions),
    file("calls/two.mp4"),
    file("calls/two.srt", "no captions"),
    file("calls/three.mp4"),
    file("calls/three.txt", "What I thought about it"),
  ]);
  expect(folders.get("calls")?.map(({ path, transcript }) => [path, transcript?.name])).toEqual([
    ["calls/One.mp4", "one.VTT"],
    ["calls/two.mp4", undefined],
    ["calls/three.mp4", undefined],
    ["calls/three.txt", undefined],
  ]);
  expect(refused.map(({ path }) => path)).toEqual(["calls/two.srt"]);
  expect(refused[0]?.reason).toContain("imported without it");
  expect(refused[0]?.reason).not.toContain("Something went wrong");
});

test("a recording that is chosen again has its transcript with it", () => {
  const items = [{ path: "a/one.mp4", sizeBytes: 5, transcriptPath: "a/one.vtt" }];
  const found = matchFiles(items, [file("b/one.vtt"), file("a/one.mp4"), file("a/one.vtt", captions)]);
  expect(found.map(({ transcript }) => transcript?.size)).toEqual([captions.length]);
});
