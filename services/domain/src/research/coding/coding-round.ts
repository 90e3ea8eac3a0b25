import { ProductError } from "@fieldstone/model/errors.ts";
import { assertTextLength, parseShortText } from "@fieldstone/model/text/text-length.ts";

/**
 * A round in which two members code the same notes with the same tags without seeing each other's codings.
 */
export interface CodingRound {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly firstCoder: string;
  readonly secondCoder: string;
  readonly firstDoneAt: Date | null;
  readonly secondDoneAt: Date | null;
  readonly finalizedAt: Date | null;
  readonly finalizedBy: string | null;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** A note of a round, with the time at which each coder finished it. */
export interface CodingRoundNote {
  readonly roundId: string;
  readonly noteId: string;
  readonly firstFinishedAt: Date | null;
  readonly secondFinishedAt: Date | null;
}

/** Words of a note to which a coder assigned a tag. */
export interface Coding {
  readonly id: string;
  readonly roundId: string;
  readonly noteId: string;
  readonly tagId: string;
  readonly coderId: string;
  readonly anchorStart: Uint8Array;
  readonly anchorEnd: Uint8Array;
}

/** CODING: blind. COMPARING: both coders are done. FINALIZED: the codings became highlights. */
export const codingRoundStates = ["CODING", "COMPARING", "FINALIZED"] as const;
export type CodingRoundState = (typeof codingRoundStates)[number];

/** Characters of a round's title; decided by us. */
export const codingRoundTitleLengthMax = 200;
/** Notes of a round, which are compared together; decided by us. */
export const codingRoundNotesMax = 50;
/** Tags of a round; decided by us. */
export const codingRoundTagsMax = 200;
/** Codings of one coder in a round, which are finalized in one transaction; decided by us. */
export const codingsPerCoderMax = 1_000;
/** Live rounds of a project; decided by us. */
export const codingRoundsPerProjectMax = 100;
/** Characters of the reason for a decision; decided by us. */
export const codingReasonLengthMax = 2_000;

export function stateOf(round: CodingRound): CodingRoundState {
  if (round.finalizedAt !== null) return "FINALIZED";
  return round.firstDoneAt !== null && round.secondDoneAt !== null ? "COMPARING" : "CODING";
}

export function parseRoundTitle(title: string): string {
  return parseShortText(title, "title", "The round's title", codingRoundTitleLengthMax);
}

export function parseReason(reason: string): string {
  const trimmed = reason.trim();
  assertTextLength(trimmed, "reason", "The reason", codingReasonLengthMax);
  return trimmed;
}

export function codingRoundNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "coding_round.not_found",
    "This coding round does not exist or is not shared with you. Ask its project's owner for access.",
  );
}

export function codingNotFound(): ProductError {
  return new ProductError("NotFound", "coding.not_found", "This coding no longer exists. Reload the page.");
}

/** The operation is not possible in the round's state. */
export function codingRoundState(message: string): ProductError {
  return new ProductError("InvalidOperation", "coding_round.state", message);
}

export function codingRoundInvalid(field: string, message: string): ProductError {
  return new ProductError("ValidationError", "coding_round.invalid", message, { field });
}
