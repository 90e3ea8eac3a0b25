import { expect, test } from "vitest";
import { isTooLargeToImport, type ProjectExportFormat } from "./project-export.ts";

test.each<[string, ProjectExportFormat, number | null, number | null, boolean]>([
  ["of exactly both limits", "ARCHIVE", 10_737_418_240, 50_000_000, false],
  ["of a byte more", "ARCHIVE", 10_737_418_241, 1, true],
  ["with a byte more of data", "ARCHIVE", 1, 50_000_001, true],
  ["that is not packed yet", "ARCHIVE", null, null, false],
  ["for other programs", "QDPX", 10_737_418_241, 0, false],
])("an export %s", (_name, format, sizeBytes, dataSizeBytes, isTooLarge) => {
  expect(isTooLargeToImport({ format, sizeBytes, dataSizeBytes })).toBe(isTooLarge);
});
