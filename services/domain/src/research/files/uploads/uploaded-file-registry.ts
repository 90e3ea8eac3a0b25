import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Attachment } from "../attachments/attachment.ts";

/** A feature's work on a completed upload, in the transaction that records it. Ignores other file types. */
export type UploadedFileStep = (tx: TenantTransaction, file: Attachment) => Promise<void>;

const steps: UploadedFileStep[] = [];

/** Called only by the list of steps. */
export function registerUploadedFileStep(step: UploadedFileStep): void {
  steps.push(step);
}

/** Runs every feature's step for an uploaded file. */
export async function runUploadedFileSteps(tx: TenantTransaction, file: Attachment): Promise<void> {
  for (const step of steps) await step(tx, file);
}
