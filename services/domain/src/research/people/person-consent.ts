import { ProductError } from "@fieldstone/model/errors.ts";
import type { ConsentState } from "@fieldstone/model/people/consent.ts";

/** A person's consent to be quoted, as somebody wrote it down. */
export interface PersonConsent {
  readonly state: ConsentState;
  readonly until: Date | null;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
}

export interface RecordConsentInput {
  readonly id: string;
  /** Null where nobody asked after all. */
  readonly state?: ConsentState | null | undefined;
  /** Left out: until it is withdrawn. For a consent that was given. */
  readonly until?: Date | null | undefined;
}

/** @throws ProductError `consent.until` */
export function parseConsentUntil({ state, until }: RecordConsentInput): Date | null {
  if (until == null) return null;
  if (state === "GIVEN") return until;
  throw new ProductError("ValidationError", "consent.until", "Only a consent that was given has an end.", {
    field: "until",
  });
}
