import { expect, test } from "vitest";
import { authorName } from "./author-name.ts";

test("what an import wrote is by who imported it, and all else by its author", () => {
  expect(authorName({ name: "Import", importedBy: { id: "1", name: "Oda" } })).toBe("Oda (import)");
  expect(authorName({ name: "Import", importedBy: null })).toBe("Import");
  expect(authorName({ name: "Ida", importedBy: null })).toBe("Ida");
});
