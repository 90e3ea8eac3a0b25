import type { ErasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import { ProductError } from "@fieldstone/model/errors.ts";

/** The order of the work. What an earlier phase writes is found by a later one. */
export const erasurePhases = ["TEXTS", "ROWS", "FILES", "INDEX", "DONE"] as const;
export type ErasurePhase = (typeof erasurePhases)[number];

/** Where something of the person was found; a receipt counts each. */
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
  "EVENTS",
  "OTHER",
  "AUDIT_ENTRIES",
] as const;
export type ErasedPlace = (typeof erasedPlaces)[number];

export type PlaceCounts = Readonly<Partial<Record<ErasedPlace, number>>>;

/** A person whom the workspace forgets. */
export interface Erasure {
  readonly id: string;
  readonly personId: string;
  readonly phase: ErasurePhase;
  /** What is looked for; null once the work is done. */
  readonly terms: ErasedTerms | null;
  /** The last document, table or object that is done with in this phase. */
  readonly position: string | null;
  /** Documents in which something was found, and files whose texts held some, until the work is done. */
  readonly documentIds: readonly string[];
  readonly counts: PlaceCounts;
  readonly requestedBy: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export function erasureNotFound(): ProductError {
  return new ProductError("NotFound", "erasure.not_found", "This workspace has forgotten no such person.");
}
