import { expect, test } from "vitest";
import { splitEmails } from "./split-emails.ts";

test("addresses are read as they are pasted, each once", () => {
  expect(splitEmails('Ada L <Ada@x.io>, "B, C" <bob@x.io>; carl@x.io\nada@x.io').emails).toEqual([
    "ada@x.io",
    "bob@x.io",
    "carl@x.io",
  ]);
});

test("what is no address is named and not dropped", () => {
  expect(splitEmails("ada@x.io, nobody, also@")).toEqual({
    emails: ["ada@x.io"],
    wrong: ["nobody", "also@"],
  });
});
