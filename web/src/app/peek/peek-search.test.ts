import { expect, test } from "vitest";
import { objectKinds } from "../../features/objects.ts";
import { registerObjectKinds } from "../objects/object-registry.ts";
import { objectPath, parsePeek, readPeekSearch } from "./peek-search.ts";

registerObjectKinds(objectKinds);

test("the panel's object is read from the address", () => {
  expect(parsePeek("note_Budget-talks-3fK9x")).toEqual({ type: "note", id: "Budget-talks-3fK9x" });
  expect(readPeekSearch({ summary: "tag_3fK9x", peekMode: "Center" })).toEqual({
    summary: "tag_3fK9x",
    peekMode: "Center",
  });
});

test("anything else leaves the panel closed, and an unknown mode is the side", () => {
  for (const summary of ["", "note", "team_1", "note_../x", 7, { a: 1 }]) {
    expect(readPeekSearch({ summary })).toEqual({});
  }
  expect(readPeekSearch({ summary: "person_1", peekMode: "Top" }).peekMode).toBe("Side");
});

test("each object has its own address", () => {
  expect(objectPath("note", "a")).toBe("/data/a");
  expect(objectPath("person", "b")).toBe("/people/b");
});
