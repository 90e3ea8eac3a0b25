import type { ErasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import { ProductError } from "@fieldstone/model/errors.ts";

/** The order of the work: a later phase finds what an earlier one writes. */
export const erasurePhases = ["TEXTS", "ROWS", "FILES", "INDEX", "DONE"] as const;
export type ErasurePhase = (typeof erasurePhases)[number];

/** Places where the person's data was found; a receipt has a count for each. */
export const erasedPlaces = [
  "PERSON",
  "NOTE_LINKS",
  "TEXTS",
  "VERSIONS",
  "REJECTED_EDITS",
  "TITLES",
  "QUOTES",
  "COMMENTS",
  "FIELDS",
  "FILE_NAMES",
  "FILES",
  "EXPORTS",
  "MESSAGES",
  "MAILS",
  "EVENTS",
  "OTHER",
  "AUDIT_ENTRIES",
] as const;
export type ErasedPlace = (typeof erasedPlaces)[number];

export type PlaceCounts = Readonly<Partial<Record<ErasedPlace, number>>>;

/** The erasure of a person. */
export interface Erasure {
  readonly id: string;
  readonly personId: string;
  readonly phase: ErasurePhase;
  /** The terms to search for; null once the work is done. */
  readonly terms: ErasedTerms | null;
  /** The last document, table or object that was processed in this phase. */
  readonly position: string | null;
  /** Changed documents, and files that found texts were extracted from; kept until the work is done. */
  readonly documentIds: readonly string[];
  readonly counts: PlaceCounts;
  readonly requestedBy: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export function erasureNotFound(): ProductError {
  return new ProductError("NotFound", "erasure.not_found", "This workspace has forgotten no such person.");
}
