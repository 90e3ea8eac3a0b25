import { ProductError } from "@fieldstone/model/errors.ts";
import type { ConsentState } from "@fieldstone/model/people/consent.ts";

/** A person's recorded consent to be quoted. */
export interface PersonConsent {
  readonly state: ConsentState;
  readonly until: Date | null;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
}

/** A consent as stored; state is null if no consent was asked for. */
export interface WrittenConsent {
  readonly state: ConsentState | null;
  readonly until: Date | null;
  readonly recordedBy: string | null;
  /** Default: now. */
  readonly recordedAt?: Date | undefined;
}

export interface RecordConsentInput {
  readonly id: string;
  /** Null if no consent was asked for. */
  readonly state?: ConsentState | null | undefined;
  /** Only for a given consent. Default: until it is withdrawn. */
  readonly until?: Date | null | undefined;
}

/** @throws ProductError `consent.until` */
export function parseConsentUntil({
  state,
  until,
}: Pick<RecordConsentInput, "state" | "until">): Date | null {
  if (until == null) return null;
  if (state === "GIVEN") return until;
  throw new ProductError("ValidationError", "consent.until", "Only a consent that was given has an end.", {
    field: "until",
  });
}
