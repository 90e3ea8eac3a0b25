import { ProductError } from "@fieldstone/model/errors.ts";
import { personOtherNamesMax } from "@fieldstone/model/limits.ts";
import type { ConsentState } from "@fieldstone/model/people/consent.ts";
import type { MovedSettings } from "../../merged-references/move-in-settings.ts";
import type { PersonFields } from "../person.ts";

/** Details for which a merge chooses one person's value, besides custom fields by their ids. */
export const mergedKeys = ["name", "email", "company", "jobTitle", "consent"] as const;

/** All data of a person that a merge can restore. */
export interface MergedState extends PersonFields {
  readonly otherNames: readonly string[];
  readonly consent: {
    readonly state: ConsentState;
    readonly until: string | null;
    readonly recordedBy: string | null;
    readonly recordedAt: string;
  } | null;
  /** Field values by field id. */
  readonly values: Readonly<Record<string, string>>;
}

/** Parts that were moved from one person to another. */
export interface MovedParts {
  /** Notes in which the merged person was a participant. */
  readonly noteIds: readonly string[];
  /** Those of them that did not have the kept person before. */
  readonly addedNoteIds: readonly string[];
  /** First comments of the threads about the merged person. */
  readonly commentIds: readonly string[];
  /** Field values that named the merged person. */
  readonly references: readonly {
    readonly objectId: string;
    readonly fieldId: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly settings: readonly MovedSettings[];
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

/** A merge as its person's page lists it, without the data to undo it. */
export type ListedMerge = Pick<PersonMerge, "id" | "keptId" | "mergedName" | "mergedBy" | "mergedAt">;

export interface MergePeopleInput {
  readonly keptId: string;
  readonly mergedId: string;
  /** Details taken from the merged person: of `mergedKeys`, or field ids. */
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

export function tooManyMergedNames(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "person_merge.too_many_names",
    `Someone can have at most ${personOtherNamesMax} names from merges. Check whether these are the same person.`,
    { field: "mergedId" },
  );
}
