import { ProductError } from "@fieldstone/model/errors.ts";

export function filterInvalid(cause?: unknown): ProductError {
  return new ProductError(
    "ValidationError",
    "filter.invalid",
    "This filter cannot be read. Clear it and build it again.",
    { field: "filter", cause },
  );
}

/** A person has no fields of other people to filter by; the wording is the documentation's. */
export function personOnPerson(): ProductError {
  return new ProductError(
    "ValidationError",
    "filter.person_on_person",
    "A person-type field on a person cannot be a filter.",
    { field: "filter" },
  );
}

export function filterFieldNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "filter.field_not_found",
    "A field of this filter does not exist or is not shared with you. Remove it from the filter.",
    { field: "filter" },
  );
}
