import type { Span } from "@fieldstone/model/media/spans.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** Spans of a recording that were redacted, or are no longer; or words of a text. */
export interface ChangedRedaction {
  /** Null where words of the text alone were. */
  readonly fileId: string | null;
  /** The text, or the note or insight that the recording is attached to. */
  readonly documentId: string;
  readonly spans: readonly Span[];
  /** Highlights of the recording or of its transcript that show a moment of them, or have the words. */
  readonly highlightIds: readonly string[];
}

/** What follows a change of redactions where copies of what is said and shown may be, in the same transaction. */
export type RedactionStep = (tx: TenantTransaction, changed: ChangedRedaction) => Promise<void>;

const steps: RedactionStep[] = [];

export function registerRedactionStep(step: RedactionStep): void {
  steps.push(step);
}

export async function runRedactionSteps(tx: TenantTransaction, changed: ChangedRedaction): Promise<void> {
  for (const step of steps) await step(tx, changed);
}
