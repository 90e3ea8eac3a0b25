import { emptyFilterForm, type FilterForm, filterFormSchema } from "@fieldstone/model/filters/filter-form.ts";
import { translateField } from "@fieldstone/model/filters/translate-filter.ts";
import { useEffect, useRef, useState } from "react";
import type { GivenFilter } from "../useFilter.ts";

/** Delay after edits before the filter applies. */
const FILTER_AFTER_MS = 250;

/** Parses a form; an empty one if it is invalid. */
export function readForm(given: unknown): FilterForm {
  const parsed = filterFormSchema.safeParse(given);
  return parsed.success ? parsed.data : emptyFilterForm;
}

/** The complete conditions; those without a value stay in the builder. */
export function complete(form: FilterForm): FilterForm {
  const now = new Date();
  return { ...form, fields: form.fields.filter((row) => translateField(row, { now }) !== undefined) };
}

/** Equal for forms with the same conditions in the same order. */
export const textOf = (form: FilterForm): string =>
  JSON.stringify(form.fields.length === 0 ? emptyFilterForm : form);

/** The filter being edited, applied after a pause; a filter set elsewhere replaces it. */
export function useFilterDraft(given: GivenFilter, onChange: (form: FilterForm | undefined) => void) {
  const [draft, setDraft] = useState(() => readForm(given));
  const sent = useRef(textOf(complete(draft)));
  const givenText = textOf(complete(readForm(given)));
  useEffect(() => {
    if (givenText === sent.current) return;
    sent.current = givenText;
    setDraft(filterFormSchema.parse(JSON.parse(givenText)));
  }, [givenText]);
  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  useEffect(() => {
    const wanted = complete(draft);
    if (textOf(wanted) === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = textOf(wanted);
      send.current(wanted.fields.length === 0 ? undefined : wanted);
    }, FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return { draft, setDraft };
}
