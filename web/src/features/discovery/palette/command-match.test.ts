import { expect, test } from "vitest";
import { matchCommand } from "./command-match.ts";

const invite = { label: "Invite people", keywords: "add member" };

test.each([
  ["inv", "found"],
  ["peo inv", "found"],
  ["Invite p", "named"],
  ["invite People ", "exact"],
  ["member", "named"],
  ["vite", undefined],
  ["invite mars", undefined],
  ["", "found"],
])("%j finds a command by the beginnings of its words: %j", (typed, expected) => {
  expect(matchCommand(invite, typed)).toBe(expected);
});

test("what a command acts on finds it together with its own words, never alone", () => {
  const remove = { label: "Move to trash", keywords: "delete remove", subject: "This note" };
  expect(matchCommand(remove, "delete note")).toBe("named");
  expect(matchCommand(remove, "del no")).toBe("found");
  expect(matchCommand(remove, "note")).toBeUndefined();
  expect(matchCommand(remove, "this note")).toBeUndefined();
});

test("accents and case do not matter", () => {
  expect(matchCommand({ label: "Résumé" }, "RESU")).toBe("named");
});
