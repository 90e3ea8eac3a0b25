import { describe, expect, it } from "vitest";
import { featureCircles, featureOf, type Import } from "./feature-circles.ts";

const domain = "services/domain/src";
const notesToTags: Import = {
  from: `${domain}/research/notes/create-note.ts`,
  to: `${domain}/research/tags/tag.ts`,
};
const tagsToFolders: Import = {
  from: `${domain}/research/tags/tag.ts`,
  to: `${domain}/research/folders/folder.ts`,
};
const foldersToNotes: Import = {
  from: `${domain}/research/folders/folder.ts`,
  to: `${domain}/research/notes/note.ts`,
};

describe("circles of features", () => {
  it("are found through any number of features, with the imports that close them", () => {
    expect(featureCircles([notesToTags, tagsToFolders])).toEqual([]);
    expect(featureCircles([notesToTags, tagsToFolders, foldersToNotes])).toEqual([
      [notesToTags, tagsToFolders, foldersToNotes],
    ]);
  });

  it("leave out what stands beside them, tests and files of no feature", () => {
    const other: Import = { from: `${domain}/sharing/grants/grant.ts`, to: notesToTags.from };
    const test: Import = { ...foldersToNotes, from: `${domain}/research/folders/folders.test.ts` };
    const own: Import = { from: notesToTags.from, to: `${domain}/research/notes/note.ts` };
    const list: Import = { from: `${domain}/objects.ts`, to: notesToTags.to };
    expect(featureCircles([other, notesToTags, tagsToFolders, test, own, list])).toEqual([]);
  });

  it("keep rooms apart", () => {
    expect(featureOf(`${domain}/research/notes/note.ts`)).toBe(`${domain}/research/notes`);
    expect(featureOf("web/src/features/research/notes/NotePage.tsx")).toBe("web/src/features/research/notes");
    expect(featureOf("services/model/src/ids.ts")).toBeUndefined();
  });
});
