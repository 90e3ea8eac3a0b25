import type { RawBuilder } from "kysely";

interface Place {
  /** The value; of the row at hand, or of the rows below. */
  readonly value: RawBuilder<unknown>;
  /** Where the values stand in other rows: `from … where …`, those of the row at hand. Conditions are added to it. */
  readonly rows?: RawBuilder<unknown>;
  /** Every row has a value. */
  readonly required?: true;
}

/** Where a field's value of a listed row is found. A `dateText` is a moment as `Date.toISOString` writes it. */
export type FilterColumn = ScalarColumn | IdColumn | ChoicesColumn;

interface ScalarColumn extends Place {
  readonly type: "text" | "number" | "date" | "dateText" | "boolean";
}

/** A reference, or with rows any number of them. */
export interface IdColumn extends Place {
  readonly type: "id";
  /** The id that an operand means, where it is not an object's own. */
  readonly idOf?: (operand: string) => string | undefined;
  readonly idType: "uuid" | "text";
  /** The ids of what is called so, labels in lower case, for operands that are no ids. */
  readonly idsCalled?: (labels: readonly string[]) => RawBuilder<unknown>;
}

/** Ids of options in one text. Others in it than the field's present options count as not chosen. */
export interface ChoicesColumn extends Place {
  readonly type: "choices";
  readonly optionIds: readonly string[];
  readonly idOf: (operand: string) => string | undefined;
}
