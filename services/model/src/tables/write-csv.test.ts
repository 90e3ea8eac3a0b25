import { expect, it } from "vitest";
import { writeCsv } from "./write-csv.ts";

it("quotes commas, quotes and line breaks, and leaves no formula for a spreadsheet to run", () => {
  expect(
    writeCsv([
      ["Tag", 'says "no"', "two\nlines", -3],
      ["=1+1", "+1", "-1,5", "-a", "@a"],
    ]),
  ).toBe('Tag,"says ""no""","two\nlines",-3\r\n"\'=1+1",+1,"-1,5","\'-a","\'@a"');
});

it.each([
  "\n=1+1",
  " =1+1",
  "\u00a0=1+1",
  "\ufeff=1+1",
  "\u200b@a",
  "\u0000-a",
  "\uff1d1+1",
  "\uff20a",
  "\uff0ba",
  "\uff0da",
  "\n",
])("%j is no formula either", (text) => {
  expect(writeCsv([[text]]).replaceAll('"', "")).toBe(`'${text}`);
});

it("leaves other text as it is", () => {
  for (const text of [" a=1", "a", "1-2", "é=1", "", " -1.5", "don't"])
    expect(writeCsv([["x", text]]).replaceAll('"', "")).toBe(`x,${text}`);
});
