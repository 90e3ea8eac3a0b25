import { ProductError } from "@fieldstone/model/errors.ts";
import type { ConsentState } from "@fieldstone/model/people/consent.ts";
import type { PersonFields } from "./person.ts";

/** What the winner of a value is chosen for, beside custom fields by their ids. */
export const mergedKeys = ["name", "email", "company", "jobTitle", "consent"] as const;

/** All that is known of a person and can be put back. */
export interface MergedState extends PersonFields {
  readonly otherNames: readonly string[];
  readonly consent: {
    readonly state: ConsentState;
    readonly until: string | null;
    readonly recordedBy: string | null;
    readonly recordedAt: string;
  } | null;
  /** Values of fields by their ids. */
  readonly values: Readonly<Record<string, string>>;
}

/** What was taken from one person and given to another. */
export interface MovedParts {
  /** Notes that the merged person took part in. */
  readonly noteIds: readonly string[];
  /** Those of them that the kept person was new to. */
  readonly addedNoteIds: readonly string[];
  /** First comments of threads about the merged person. */
  readonly commentIds: readonly string[];
  /** Values of fields that named the merged person. */
  readonly references: readonly {
    readonly objectId: string;
    readonly fieldId: string;
    readonly before: string;
    readonly after: string;
  }[];
}

export interface PersonMerge {
  readonly id: string;
  readonly keptId: string;
  readonly mergedId: string;
  readonly mergedName: string;
  readonly before: MergedState;
  readonly after: MergedState;
  readonly moved: MovedParts;
  readonly mergedBy: string | null;
  readonly mergedAt: Date;
}

export interface MergePeopleInput {
  readonly keptId: string;
  readonly mergedId: string;
  /** What comes from the person who is merged: of `mergedKeys`, and ids of fields. */
  readonly take: readonly string[];
}

export function mergeNotFound(): ProductError {
  return new ProductError("NotFound", "person_merge.not_found", "This merge was undone. Reload the page.");
}

export function sameMergedPerson(): ProductError {
  return new ProductError("ValidationError", "person_merge.same", "Choose two different people.", {
    field: "mergedId",
  });
}
