import { expect, it } from "vitest";
import { csvOf } from "./csv.ts";

it("quotes what needs it, and lets no cell run as a formula", () => {
  expect(
    csvOf([
      ["Title", 'say "hi"', "a,b"],
      ["two\nlines", "=1+1", "-3"],
    ]),
  ).toBe('Title,"say ""hi""","a,b"\r\n"two\nlines",\'=1+1,-3\r\n');
});
