import type { RawBuilder } from "kysely";

interface Place {
  /** The value, in the listed row or in the `rows` below. */
  readonly value: RawBuilder<unknown>;
  /** `from … where …` for values in other rows that belong to the listed row. Conditions are appended. */
  readonly rows?: RawBuilder<unknown>;
  /** True if every row has a value. */
  readonly required?: true;
}

/**
 * The SQL of a field's value for a listed row. A `dateText` is a date in the format of `Date.toISOString`.
 */
export type FilterColumn = ScalarColumn | IdColumn | ChoicesColumn;

interface ScalarColumn extends Place {
  readonly type: "text" | "number" | "date" | "dateText" | "boolean";
}

/** A reference, or any number of them if there are `rows`. */
export interface IdColumn extends Place {
  readonly type: "id";
  /** Converts an operand to its id, if it is not an object's id. */
  readonly idOf?: (operand: string) => string | undefined;
  readonly idType: "uuid" | "text";
  /** Selects the ids with these lower-case labels, for operands that are not ids. */
  readonly idsCalled?: (labels: readonly string[]) => RawBuilder<unknown>;
}

/** Option ids joined in one text. Ids that are not current options of the field count as not chosen. */
export interface ChoicesColumn extends Place {
  readonly type: "choices";
  readonly optionIds: readonly string[];
  readonly idOf: (operand: string) => string | undefined;
}
