import { ProductError } from "@fieldstone/model/errors.ts";
import type { ConsentState } from "@fieldstone/model/people/consent.ts";
import type {
  PeopleChangeKind,
  PeopleColumn,
  PeopleImportStatus,
  PeopleRow,
  PeopleRowOutcome,
} from "@fieldstone/model/people/people-import.ts";
import type { PersonFields } from "../../research/people/person.ts";

/** A table of people: a draft until a member has reviewed what each row does. */
export interface PeopleImport {
  readonly id: string;
  readonly fileName: string;
  readonly status: PeopleImportStatus;
  readonly columns: readonly PeopleColumn[];
  readonly createdBy: string | null;
  /** Who had it undone last. */
  readonly undoneBy: string | null;
  readonly createdAt: Date;
}

/** A person's values of the imported columns; field values by field id, null if there is none. */
export interface PersonState extends PersonFields {
  readonly values: Readonly<Record<string, string | null>>;
  /** Null if there is no consent, and if the row has none. */
  readonly consent: StatedConsent | null;
}

/** A consent as given in a row, or as a person had it; only the latter has `recordedBy` and `recordedAt`. */
export interface StatedConsent {
  readonly state: ConsentState;
  readonly until: string | null;
  readonly recordedBy: string | null;
  readonly recordedAt: string | null;
}

export interface PeopleRowResult {
  readonly number: number;
  readonly outcome: PeopleRowOutcome;
  /** Why it was rejected; in a draft, also why a new person may be a double. */
  readonly reason: string | null;
  /** The person that it updates. */
  readonly personId: string | null;
}

/** A value that a draft's row would write, and the current one. */
export interface PeopleRowChange {
  readonly kind: PeopleChangeKind;
  /** The title of the field. */
  readonly title: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** A row with its person and the values that it would overwrite; both are only set for drafts. */
export interface PeopleRowPreview extends PeopleRowResult {
  readonly name: string | null;
  readonly email: string | null;
  readonly changes: readonly PeopleRowChange[];
}

/** A row and what it would do. */
export interface PlannedPeopleRow extends PeopleRowResult {
  readonly cells: PeopleRow["cells"];
  readonly before: PersonState | null;
  readonly after: PersonState | null;
}

export type OutcomeCounts = Readonly<Record<PeopleRowOutcome, number>>;

/** Numbers of rows: by outcome, of new people who may be doubles, and of those not yet imported. */
export type PeopleRowCounts = OutcomeCounts & { readonly namesakes: number; readonly waiting: number };

export function peopleImportNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "people_import.not_found",
    "This import does not exist. Choose the file again.",
  );
}
