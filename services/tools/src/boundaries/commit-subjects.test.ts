import { expect, it } from "vitest";
import { subjectFault } from "./commit-subjects.ts";

it.each([
  "faces: export each file of a package by name",
  "router, api: forget work of clients that went away",
  `a: ${"x".repeat(69)}`,
])("takes %s", (subject) => {
  expect(subjectFault(subject)).toBeUndefined();
});

it.each([
  "Export each file of a package by name",
  "faces:no space",
  "faces: ",
  "faces: a sentence.",
  `a: ${"x".repeat(70)}`,
])("refuses %s", (subject) => {
  expect(subjectFault(subject)).toBeDefined();
});
