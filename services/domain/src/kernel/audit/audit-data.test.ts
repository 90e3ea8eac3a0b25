import { expect, it } from "vitest";
import { auditDataLengthMax, auditDataOf } from "./audit-data.ts";

it("keeps data that is short as it is", () => {
  const data = { title: "Churn", ids: Array.from({ length: 200 }, (_, at) => `id ${at}`) };
  expect(auditDataOf(data)).toBe(data);
});

it("keeps the beginning of long lists and texts, and says so", () => {
  const ids = Array.from({ length: 250_000 }, (_, at) => `id ${at}`);
  const {
    ids: kept,
    before,
    title,
    shortened,
  } = auditDataOf({ title: "Churn", ids, before: { text: "a".repeat(9e6) } });
  expect(title).toBe("Churn");
  expect(shortened).toBe(true);
  expect(Array.isArray(kept) && kept.length > 20 && kept.every((id, at) => id === ids[at])).toBe(true);
  expect(JSON.stringify(before)).toMatch(/^{"text":"a{1000,}"}$/);
});

it.each([
  ["many names", Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`name ${at}`, at]))],
  ["long names", Object.fromEntries([["x".repeat(100_000), 1]])],
  [
    "lists in lists",
    { rows: Array.from({ length: 2_000 }, () => Array.from({ length: 200 }, () => "cell")) },
  ],
  ["quotes, which are escaped", { text: '"'.repeat(1_000_000) }],
])("is never longer: %s", (_, data) => {
  const kept = auditDataOf(data);
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(auditDataLengthMax);
  expect(kept.shortened).toBe(true);
});
