import { expect, test } from "vitest";
import { changeRole, csvItems, pastedItems, suggestRoles } from "./csv-items.ts";

const everything = { from: "", to: "" };
const table = {
  names: ["Created", "Comment", "More", "Who", "Link"],
  rows: [
    { number: 2, cells: ["2026-03-01", "Too slow", "on Mondays", "Ann", "https://x.test/1"] },
    { number: 3, cells: ["not a day", "Too dear", "", "", "javascript:alert(1)"] },
    { number: 4, cells: ["2026-04-01", " ", "", "Bo", ""] },
  ],
};
const roles = ["DATE", "TEXT", "TEXT", "AUTHOR", "URL"] as const;

test("columns are named by what exports call them", () => {
  expect(
    suggestRoles({ names: ["ticket_id", "createdAt", "Subject", "Body", "Requester"], rows: [] }),
  ).toEqual(["IGNORED", "DATE", "TITLE", "TEXT", "AUTHOR"]);
});

test("without a name that tells, the longest column is the text", () => {
  const rows = [{ number: 2, cells: ["1", "A long story about the app"] }];
  expect(suggestRoles({ names: ["A", "B"], rows })).toEqual(["IGNORED", "TEXT"]);
});

test("several columns are text, one alone is the date", () => {
  expect(changeRole(["TEXT", "DATE", "IGNORED"], 2, "TEXT")).toEqual(["TEXT", "DATE", "TEXT"]);
  expect(changeRole(["TEXT", "DATE", "IGNORED"], 2, "DATE")).toEqual(["TEXT", "IGNORED", "DATE"]);
});

test("texts are joined; rows without one are left out, dates that cannot be read are counted", () => {
  expect(csvItems(table, roles, everything)).toEqual({
    items: [
      {
        externalId: "2",
        text: "Too slow\n\non Mondays",
        author: "Ann",
        url: "https://x.test/1",
        saidAt: "2026-03-01T00:00:00.000Z",
      },
      { externalId: "3", text: "Too dear" },
    ],
    withoutText: 1,
    outsideDates: 0,
    withoutDate: 1,
    shortened: 0,
  });
});

test("with limits, what is outside them or has no date is left out", () => {
  const { items, outsideDates, withoutDate } = csvItems(table, roles, { from: "2026-03-01", to: "" });
  expect(items.map(({ externalId }) => externalId)).toEqual(["2"]);
  expect({ outsideDates, withoutDate }).toEqual({ outsideDates: 1, withoutDate: 0 });
  expect(csvItems(table, roles, { from: "", to: "2026-02-28" }).items).toEqual([]);
});

test("pasted text is a point for each line with words, or one", () => {
  expect(pastedItems("One\n\n Two ", true)).toEqual([
    { externalId: "1", text: "One" },
    { externalId: "2", text: "Two" },
  ]);
  expect(pastedItems("One\n\nTwo ", false)).toEqual([{ externalId: "1", text: "One\n\nTwo" }]);
  expect(pastedItems(" \n", true)).toEqual([]);
});

test("a text that is too long is taken in part, and counted", () => {
  const rows = [{ number: 2, cells: ["x".repeat(10_001), "y".repeat(301)] }];
  const { items, shortened } = csvItems({ names: ["Text", "Title"], rows }, ["TEXT", "TITLE"], everything);
  expect([items[0]?.text.length, items[0]?.title?.length, shortened]).toEqual([10_000, 300, 1]);
});
