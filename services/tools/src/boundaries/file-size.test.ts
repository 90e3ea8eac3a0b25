import { expect, it } from "vitest";
import { fileLinesMax, isMeasured, linesOf } from "./file-size.ts";

it.each([
  "services/domain/src/research/notes/create-note.ts",
  "services/domain/src/research/notes/notes.test.ts",
  "services/database/cell/0001-foundation.sql",
  "web/src/features/research/editor/document.css",
  "web/src/features/research/views/views.graphql",
  "web/src/ui/forms/Button.tsx",
  ".dependency-cruiser.mjs",
])("measures %s", (file) => expect(isMeasured(file)).toBe(true));

it.each([
  "docs/decisions.md",
  "package-lock.json",
  "services/api/schema.graphql",
  "services/database/cell/schema.sql",
  "services/platform/src/postgres/cell-tables.gen.ts",
  "web/src/app/locales/en.po",
  "web/src/graphql/graphql.ts",
])("leaves out %s, which nobody writes as code", (file) => expect(isMeasured(file)).toBe(false));

it("counts a line with and without an end, and none in an empty file", () => {
  expect(["", "one", "one\n", "one\n\n", "one\ntwo"].map(linesOf)).toEqual([0, 1, 1, 2, 2]);
  expect(linesOf("line\n".repeat(fileLinesMax))).toBe(fileLinesMax);
});
