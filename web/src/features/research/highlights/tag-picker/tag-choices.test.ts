import { describe, expect, it } from "vitest";
import { allChoices, hasTitle, tagSections } from "./tag-choices.ts";

const tag = (id: string, title: string) => ({
  id,
  title,
  color: "#6b8e4e",
  description: "",
  highlightCount: 0,
  locked: false,
  codebookEntry: null,
});
const board = {
  id: "b",
  title: "Findings",
  viewerLevel: "WRITE" as const,
  groups: [{ id: "g", title: "Pain", tags: [tag("1", "Price too high"), tag("2", "High effort")] }],
  ungroupedTags: [tag("3", "Delight"), { ...tag("4", "C++ (price)"), locked: true }],
};
const choices = allChoices([board]);
const ids = (search: string, recent: string[] = []) =>
  tagSections(choices, recent, search).map(({ key, choices: shown }) => [key, ...shown.map((c) => c.tag.id)]);

describe("the tags that the picker shows", () => {
  it("puts beginnings before words inside", () => {
    expect(ids("high")).toEqual([["found", "2", "1"]]);
    expect(ids("price")).toEqual([["found", "1", "4"]]);
  });

  it("takes what is typed as text, not as a pattern", () => {
    expect(ids("c++ (")).toEqual([["found", "4"]]);
  });

  it("shows recent tags first and once", () => {
    expect(ids("", ["3", "gone"])).toEqual([
      ["recent", "3"],
      ["all", "1", "2", "4"],
    ]);
  });

  it("keeps a locked tag for people with full access to its board", () => {
    const lockedIds = (level: "WRITE" | "FULL") =>
      allChoices([{ ...board, viewerLevel: level }])
        .filter(({ isLocked }) => isLocked)
        .map((choice) => choice.tag.id);
    expect(lockedIds("WRITE")).toEqual(["4"]);
    expect(lockedIds("FULL")).toEqual([]);
  });

  it("says where each tag stands and whether a title is taken", () => {
    expect(choices.map(({ place }) => place)).toEqual([
      "Findings › Pain",
      "Findings › Pain",
      "Findings",
      "Findings",
    ]);
    expect(hasTitle(choices, " delight ")).toBe(true);
    expect(hasTitle(choices, "Deli")).toBe(false);
  });
});
