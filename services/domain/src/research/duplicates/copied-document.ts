import { emptyDocument } from "@fieldstone/document/document-json.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { copyJob } from "../documents/jobs/copy-job.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { type PreparedDocument, prepareDocument, tooManyBlocks } from "../documents/prepare-document.ts";
import { workOnStored } from "../documents/updates/open-stored.ts";

export interface CopiedDocument {
  readonly prepared: PreparedDocument;
  /** Ids of the highlights that the text embeds. */
  readonly embedded: readonly string[];
}

/**
 * A copy of a text with its unsaved edits, ready to be stored.
 * @throws ProductError `document.too_large`, `document.busy`
 */
export async function copyDocument(tx: TenantTransaction, documentId: string): Promise<CopiedDocument> {
  const copied = await workOnStored(tx, documentId, (parts) =>
    workOnDocument(tx.context.teamId, copyJob, { parts }),
  );
  if (copied === undefined) return { prepared: prepareDocument(emptyDocument), embedded: [] };
  const { prepared, embedded } = copied;
  if (prepared === null) throw tooManyBlocks();
  return { prepared, embedded };
}

/** The title of a copy, truncated to the limit; empty if the original has no title. */
export function copiedTitle(title: string, lengthMax: number): string {
  return title === "" ? "" : `Copy of ${title}`.slice(0, lengthMax).trim();
}
