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
