import { expect, it } from "vitest";
import type { FilterForm } from "./filter-form.ts";
import { leavesOutAi } from "./leaves-out-ai.ts";

const row = (operator: "is" | "isNot", boolean?: boolean): FilterForm["fields"][number] => ({
  id: "1",
  field: { source: "system", name: "AiGenerated" },
  operator,
  values: boolean === undefined ? {} : { boolean },
});
const words: FilterForm["fields"][number] = {
  id: "2",
  field: { source: "system", name: "Content" },
  operator: "contains",
  values: { text: "three" },
};

it.each<[boolean, FilterForm]>([
  [true, { combinator: "And", fields: [row("is", false)] }],
  [true, { combinator: "And", fields: [words, row("isNot", true)] }],
  [true, { combinator: "Or", fields: [row("is", false)] }],
  [false, { combinator: "Or", fields: [words, row("is", false)] }],
  [false, { combinator: "And", fields: [row("is", true)] }],
  [false, { combinator: "And", fields: [row("isNot", false)] }],
  [false, { combinator: "And", fields: [row("is")] }],
  [false, { combinator: "And", fields: [words] }],
  [false, { combinator: "And", fields: [] }],
])("is %s of %j", (expected, form) => {
  expect(leavesOutAi(form)).toBe(expected);
});
