import { expect, it } from "vitest";
import { missingFiles } from "./named-files.ts";

const files = ["services/model/src/rank.ts", "web/src/main.ts"];

it("finds what a document names and nobody has", () => {
  const text =
    "`model/src/rank.ts` and `src/main.ts`, but `model/src/range.ts`, `range/rank.ts` and `range/rank.ts`";
  expect(missingFiles(text, files)).toEqual(["model/src/range.ts", "range/rank.ts"]);
});

it("leaves out names without a folder, and other words in code", () => {
  expect(missingFiles("`useX.ts`, `npm run check`, `a/b`, `*.test.ts` and /rank/none.ts", files)).toEqual([]);
});
