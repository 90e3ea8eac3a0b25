import type { FieldForm, FilterForm } from "./filter-form.ts";

/** True if a filter excludes AI-written content; then tags that AI added do not count either. */
export function leavesOutAi({ combinator, fields }: FilterForm): boolean {
  return (combinator === "And" || fields.length === 1) && fields.some(isWithoutAi);
}

/** True if a row of a filter excludes AI-written content. */
export function isWithoutAi({ field, operator, values: { boolean } }: FieldForm): boolean {
  if (field.source !== "system" || field.name !== "AiGenerated") return false;
  return operator === "is" ? boolean === false : operator === "isNot" && boolean === true;
}
