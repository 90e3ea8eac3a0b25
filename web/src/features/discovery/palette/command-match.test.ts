import { expect, test } from "vitest";
import { matchCommand } from "./command-match.ts";

const invite = { label: "Invite people", keywords: "add member" };

test.each([
  ["inv", "found"],
  ["peo inv", "found"],
  ["Invite p", "named"],
  ["member", "named"],
  ["vite", undefined],
  ["invite mars", undefined],
  ["", "found"],
])("%j finds a command by the beginnings of its words: %j", (typed, expected) => {
  expect(matchCommand(invite, typed)).toBe(expected);
});

test("accents and case do not matter", () => {
  expect(matchCommand({ label: "Résumé" }, "RESU")).toBe("named");
});
