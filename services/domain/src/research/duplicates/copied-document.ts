import { type DocumentNode, emptyDocument } from "@fieldstone/document/document-json.ts";
import { documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { withStoredDocument } from "../documents/open-stored.ts";

/** A text as it stands now, what was written a moment ago included. */
export async function copiedText(tx: TenantTransaction, documentId: string): Promise<DocumentNode> {
  return (await withStoredDocument(tx, documentId, documentJsonFromShared)) ?? emptyDocument;
}

/** The title of a copy, cut where it would be too long; what has no title gets none. */
export function copiedTitle(title: string, lengthMax: number): string {
  return title === "" ? "" : `Copy of ${title}`.slice(0, lengthMax).trim();
}
