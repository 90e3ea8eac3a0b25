import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Attachment } from "./attachment.ts";

/** What a feature does with a file whose bytes are whole, in the transaction that records it: nothing for other types. */
export type UploadedFileStep = (tx: TenantTransaction, file: Attachment) => Promise<void>;

const steps: UploadedFileStep[] = [];

/** Called by the list of steps alone. */
export function registerUploadedFileStep(step: UploadedFileStep): void {
  steps.push(step);
}

/** Lets every feature begin what it does with an uploaded file. */
export async function runUploadedFileSteps(tx: TenantTransaction, file: Attachment): Promise<void> {
  for (const step of steps) await step(tx, file);
}
