import {
  type FilterForm,
  filterFormLengthMax,
  filterFormSchema,
} from "@fieldstone/model/filters/filter-form.ts";
import { filterInvalid } from "./filter.ts";

/** Parses a stored or received filter. @throws ProductError `filter.invalid` */
export function parseFilter(value: unknown): FilterForm {
  // Values that JSON cannot represent are invalid too.
  const length = JSON.stringify(value)?.length ?? 0;
  if (length > filterFormLengthMax) throw filterInvalid();
  const parsed = filterFormSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw filterInvalid(parsed.error);
}
