import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { cellManifests } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";
import { alertRules } from "./alert-rules.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const sections = new Map(
  readFileSync(path.join(root, "docs/runbooks.md"), "utf8")
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), text.slice(text.indexOf("\n"))] as const),
);

it.each(alertRules.map((rule) => [rule.alert, rule] as const))(
  "%s has a section that agrees",
  (name, rule) => {
    const section = sections.get(name)?.trim() ?? "";
    expect(section.length, "what to do").toBeGreaterThan(40);
    expect(section.split(".")[0]?.toLowerCase()).toBe(rule.severity);
  },
);

it("no section is of an alert that is gone", () => {
  const ours = [...sections.keys()].filter((name) => /^[A-Z]/.test(name));
  expect(ours.toSorted()).toEqual(alertRules.map(({ alert }) => alert).toSorted());
});

it("alerts lead to their sections", () => {
  const text = JSON.stringify(cellManifests(cellSettings("EU_A")));
  for (const { alert } of alertRules) expect(text).toContain(`docs/runbooks.md#${alert.toLowerCase()}`);
});
