import {
  type FilterForm,
  filterFormLengthMax,
  filterFormSchema,
} from "@fieldstone/model/filters/filter-form.ts";
import { filterInvalid } from "./filter.ts";

/** A filter as it was stored or sent. @throws ProductError `filter.invalid` */
export function parseFilter(value: unknown): FilterForm {
  // What cannot be written as JSON was never a form.
  const length = JSON.stringify(value)?.length ?? 0;
  if (length > filterFormLengthMax) throw filterInvalid();
  const parsed = filterFormSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw filterInvalid(parsed.error);
}
