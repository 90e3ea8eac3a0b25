import { expect, test } from "vitest";
import { factLabel, valueText } from "./audit-fact-labels.ts";
import { auditFacts } from "./audit-facts.ts";

const change = (key: string, was: unknown, value: unknown) => ({ key, was, value });

test("a change is one fact with its old and new value, however the entry stores it", () => {
  const moved = [change("title", "Old", "New")];
  expect(
    auditFacts({ before: { title: "Old", color: "red" }, after: { title: "New", color: "red" } }),
  ).toEqual(moved);
  expect(auditFacts({ title: "New", color: "red", before: { title: "Old", color: "red" } })).toEqual(moved);
  expect(auditFacts({ title: "New", before: "Old" })).toEqual(moved);
  expect(auditFacts({ from: "acme", to: "acme-research" })).toEqual([
    change("change", "acme", "acme-research"),
  ]);
  expect(auditFacts({ before: "said", after: "says", documentId: "3fK9x" })).toEqual([
    change("change", "said", "says"),
    { key: "documentId", value: "3fK9x" },
  ]);
  expect(auditFacts({ grantedTo: "everyone", level: null, before: "READ" })).toEqual([
    change("level", "READ", null),
    { key: "grantedTo", value: "everyone" },
  ]);
});

test("a change inside a value names only what differs, and a change of nothing still says what holds", () => {
  const before = { settings: { sort: "title", columns: ["a"] } };
  const after = { settings: { sort: "date", columns: ["a"] } };
  expect(auditFacts({ before, after })).toEqual([
    { key: "settings", parts: [change("sort", "title", "date")] },
  ]);
  expect(auditFacts({ before: { role: "VIEWER" }, after: { role: "VIEWER" } })).toEqual([
    { key: "role", value: "VIEWER" },
  ]);
});

test("what one side alone has is a fact of that side", () => {
  expect(auditFacts({ before: { title: "Old", icon: "fish" }, title: "New", rank: "a0" })).toEqual([
    change("title", "Old", "New"),
    { key: "rank", value: "a0" },
    { key: "icon", was: "fish" },
  ]);
});

test("data of an unknown shape stays readable", () => {
  expect(auditFacts("text")).toEqual([{ key: "value", value: "text" }]);
  expect(auditFacts({ before: 3 })).toEqual([{ key: "before", value: 3 }]);
  expect(auditFacts({ options: [{ label: "Yes" }, "No"], place: {} })).toEqual([
    {
      key: "options",
      parts: [
        { key: "1", parts: [{ key: "label", value: "Yes" }] },
        { key: "2", value: "No" },
      ],
    },
    { key: "place", value: {} },
  ]);
});

test("names and values are written in words", () => {
  expect(factLabel("projectId")).toBe("Project");
  expect(factLabel("themeSearchStarted")).toBe("Theme search started");
  expect(factLabel("shareLinkIds")).toBe("Share links");
  expect(factLabel("some_new-key")).toBe("Some new key");
  expect(valueText("locked", true)).toBe("Yes");
  expect(valueText("folderId", null)).toBe("None");
  expect(valueText("description", "")).toBe("Empty");
  expect(valueText("tagIds", [])).toBe("None");
  expect(valueText("role", "CONTRIBUTOR")).toBe("Contributor");
  expect(valueText("status", "TIMED_OUT")).toBe("Timed out");
  expect(valueText("level", "FULL")).toBe("Full access");
  // A title is what its author wrote.
  expect(valueText("title", "NPS")).toBe("NPS");
  expect(valueText("text", "x".repeat(400))).toBe(`${"x".repeat(300)}…`);
});
