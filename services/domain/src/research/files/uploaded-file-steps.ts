import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Attachment } from "./attachment.ts";
import { beginExtraction } from "./pages/begin-extraction.ts";

/** What a feature does with a file whose bytes are whole, in the transaction that records it: nothing for other types. */
export type UploadedFileStep = (tx: TenantTransaction, file: Attachment) => Promise<void>;

/** The only list of what follows an upload. */
export const uploadedFileSteps: readonly UploadedFileStep[] = [beginExtraction];
