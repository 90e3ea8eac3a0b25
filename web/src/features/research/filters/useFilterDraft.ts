import { emptyFilterForm, type FilterForm, filterFormSchema } from "@fieldstone/model/filters/filter-form.ts";
import { translateField } from "@fieldstone/model/filters/translate-filter.ts";
import { useEffect, useRef, useState } from "react";
import type { GivenFilter } from "./useFilter.ts";

/** A pause in building this long filters. */
const FILTER_AFTER_MS = 250;

/** The form; an empty one of what is none. */
export function readForm(given: unknown): FilterForm {
  const parsed = filterFormSchema.safeParse(given);
  return parsed.success ? parsed.data : emptyFilterForm;
}

/** The conditions that say something: those still without a value are the builder's alone. */
export function complete(form: FilterForm): FilterForm {
  const now = new Date();
  return { ...form, fields: form.fields.filter((row) => translateField(row, { now }) !== undefined) };
}

/** Equal for forms that say the same in the same order. */
export const textOf = (form: FilterForm): string =>
  JSON.stringify(form.fields.length === 0 ? emptyFilterForm : form);

/** What is being built, which filters after a pause; a filter that comes from elsewhere takes its place. */
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
