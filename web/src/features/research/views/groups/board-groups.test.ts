import { expect, it } from "vitest";
import {
  allGroups,
  type BoardGroup,
  canMoveBetween,
  groupChoices,
  isLastShown,
  knownGroup,
  namedPeople,
  namedTags,
  setGroupShown,
  shownGroups,
} from "./board-groups.ts";

const field = {
  id: "stage",
  objectType: "NOTE",
  title: "Stage",
  type: "SELECT",
  selectableMax: 1,
  rank: 1,
  archivedAt: null,
  options: [
    { id: "a", label: "Early", color: "#111111" },
    { id: "b", label: "Late", color: "#222222" },
  ],
} as const;
const fields = [{ ...field, options: [...field.options] }];
const counts = new Map([["a", 2]]);
const keys = (group: BoardGroup, things: Parameters<typeof allGroups>[2] = []) =>
  shownGroups(group, allGroups(group, fields, things), counts).map(({ key }) => key);

it("a select's options are columns in their order, then those without; each can be hidden", () => {
  const group = { kind: "SELECT", id: "stage" } as const;
  expect(keys(group)).toEqual(["a", "b", ""]);
  const hidden = setGroupShown(setGroupShown(group, "a", false, counts), "", false, counts);
  expect(hidden).toEqual({ ...group, hiddenOptions: ["a"], hideUncategorized: true });
  expect(keys(hidden)).toEqual(["b"]);
  expect(keys(setGroupShown(hidden, "a", true, counts))).toEqual(["a", "b"]);
});

it("people are columns where they have cards, until some are chosen", () => {
  const people = ["a", "b"].map((id) => ({ id, label: id, color: "#333333" }));
  const group: BoardGroup = { kind: "PERSON", id: "who", options: [] };
  expect(keys(group, people)).toEqual(["a", ""]);
  const both = setGroupShown(group, "b", true, counts);
  expect(keys(both, people)).toEqual(["a", "b", ""]);
  expect(setGroupShown(group, "", false, counts)).toBe(group);
  const last = setGroupShown(both, "a", false, counts);
  expect(keys(last, people)).toEqual(["b", ""]);
  expect(setGroupShown(last, "b", false, counts)).toBe(last);
  expect(setGroupShown(group, "a", false, counts)).toBe(group);
  expect(isLastShown(both, "a", keys(both, people))).toBe(false);
  // Carl is in the trash.
  const withTrashed: BoardGroup = { ...group, options: ["b", "carl"] };
  expect(isLastShown(withTrashed, "b", keys(withTrashed, people))).toBe(true);
  expect(isLastShown(withTrashed, "a", keys(withTrashed, people))).toBe(false);
});

it("notes are grouped by fields and tags, insights by publication too, highlights by tags and fields of their notes", () => {
  expect(groupChoices("NOTE", fields).map(({ key }) => key)).toEqual(["stage", "TAG"]);
  expect(groupChoices("INSIGHT", fields).map(({ key }) => key)).toEqual(["PUBLISHED", "stage", "TAG"]);
  expect(groupChoices("HIGHLIGHT", fields).map(({ key }) => key)).toEqual(["TAG", "stage"]);
  expect(canMoveBetween("HIGHLIGHT", { kind: "TAG", hiddenOptions: [] })).toBe(true);
  expect(canMoveBetween("HIGHLIGHT", { kind: "SELECT", id: "stage" })).toBe(false);
  expect(canMoveBetween("NOTE", { kind: "SELECT", id: "stage" })).toBe(true);
});

it("who has cards is a column too where more people are listed before them, each once and by name", () => {
  const listed = [
    { id: "c", name: "Carl" },
    { id: "b", name: "Berta" },
  ];
  const things = namedPeople([...listed, { id: "a", name: "Zoe" }, { id: "c", name: "Carl" }]);
  expect(things.map(({ label }) => label)).toEqual(["Berta", "Carl", "Zoe"]);
  expect(keys({ kind: "PERSON", id: "who", options: [] }, things)).toEqual(["a", ""]);
});

it("a view is not grouped by a field that its project does not have, or that has another type", () => {
  const group: BoardGroup = { kind: "SELECT", id: "stage" };
  expect(knownGroup("NOTE", fields, group)).toBe(group);
  expect(knownGroup("HIGHLIGHT", fields, { kind: "TAG", hiddenOptions: ["a"] })).not.toBeNull();
  expect(knownGroup("NOTE", [], group)).toBeNull();
  expect(knownGroup("NOTE", fields, { kind: "PERSON", id: "stage", options: [] })).toBeNull();
  expect(knownGroup("NOTE", fields, null)).toBeNull();
});

it("a tag that rows have is a column too where no board of the project lists it, each once", () => {
  const [listed, left] = ["a", "b"].map((id) => ({ id, title: id, color: "#333333" }));
  const things = namedTags([listed, listed, left].flatMap((tag) => tag ?? []));
  expect(keys({ kind: "TAG", hiddenOptions: [] }, things)).toEqual(["a", "b", ""]);
});
