import { ProductError } from "@fieldstone/model/errors.ts";
import type {
  PeopleColumn,
  PeopleImportStatus,
  PeopleRow,
  PeopleRowOutcome,
} from "@fieldstone/model/people/people-import.ts";
import type { PersonFields } from "../../research/people/person.ts";

/** A table of people: a draft until somebody has seen what each row does. */
export interface PeopleImport {
  readonly id: string;
  readonly fileName: string;
  readonly status: PeopleImportStatus;
  readonly columns: readonly PeopleColumn[];
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

/** What a person has of the imported columns; values of fields by their ids, null where there is none. */
export interface PersonState extends PersonFields {
  readonly values: Readonly<Record<string, string | null>>;
}

export interface PeopleRowResult {
  readonly number: number;
  readonly outcome: PeopleRowOutcome;
  /** Why it is refused. */
  readonly reason: string | null;
  /** The person whom it updates. */
  readonly personId: string | null;
}

/** A row, and what it would do. */
export interface PlannedPeopleRow extends PeopleRowResult {
  readonly cells: PeopleRow["cells"];
  readonly before: PersonState | null;
  readonly after: PersonState | null;
}

export type OutcomeCounts = Readonly<Record<PeopleRowOutcome, number>>;

export function peopleImportNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "people_import.not_found",
    "This import does not exist. Choose the file again.",
  );
}
