import { emptyDocument } from "@fieldstone/document/document-json.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { copyJob } from "../documents/copy-job.ts";
import { readDocumentStates } from "../documents/document-store.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { workOnParts } from "../documents/open-stored.ts";
import { type PreparedDocument, prepareDocument, tooManyBlocks } from "../documents/prepare-document.ts";

export interface CopiedDocument {
  readonly prepared: PreparedDocument;
  /** Ids of the highlights that its text embeds. */
  readonly embedded: readonly string[];
}

/**
 * A text as it stands now, what was written a moment ago included, ready to be stored once more.
 * @throws ProductError `document.too_large`, `document.busy`
 */
export async function copyDocument(tx: TenantTransaction, documentId: string): Promise<CopiedDocument> {
  const stored = (await readDocumentStates(tx, [documentId])).get(documentId);
  if (stored === undefined) return { prepared: prepareDocument(emptyDocument), embedded: [] };
  const { prepared, embedded } = await workOnParts(tx, documentId, stored, (parts) =>
    workOnDocument(tx.context.teamId, copyJob, { parts }),
  );
  if (prepared === null) throw tooManyBlocks();
  return { prepared, embedded };
}

/** The title of a copy, cut where it would be too long; what has no title gets none. */
export function copiedTitle(title: string, lengthMax: number): string {
  return title === "" ? "" : `Copy of ${title}`.slice(0, lengthMax).trim();
}
