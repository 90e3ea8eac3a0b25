import { expect, test } from "vitest";
import { auditKinds } from "../../../graphql/audit-kinds.gen.ts";
import { auditAreas, kindLabels, kindsOf } from "./audit-labels.ts";
import { systemLabel } from "./audit-system-labels.ts";

test("every kind of entry stands in one area and has words of its own", () => {
  const known = auditAreas().flatMap(({ kinds }) => Object.keys(kinds));
  expect(known.sort()).toEqual([...auditKinds].sort());
  expect(new Set(auditKinds.map(kindLabels)).size).toBe(auditKinds.length);
});

test("an address names one kind, an area's kinds, or nothing that is known", () => {
  expect(kindsOf("tag.merged")).toEqual(["tag.merged"]);
  expect(kindsOf("access")).toContain("permission.changed");
  expect(kindsOf("constructor")).toBeUndefined();
  expect(kindLabels("future.thing_done")).toBe("future thing done");
});

test("the log names a part of Fieldstone in words, and shows no task's name", () => {
  expect(systemLabel("import.run")).toBe("for an import");
  expect(systemLabel("SCIM (Okta)")).toBe("SCIM (Okta)");
  expect(systemLabel("future.task")).toBeUndefined();
});
