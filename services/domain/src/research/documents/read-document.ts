import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { contentJob } from "./document-jobs.ts";
import { readStoredContents } from "./document-store.ts";
import { workOnDocument } from "./document-work.ts";
import { workOnParts } from "./open-stored.ts";

/** Documents as they stand now, unsaved edits among them. The caller has checked that the actor may read them. */
export async function readDocumentContents(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const contents = new Map<string, DocumentNode>();
  for (const [id, stored] of await readStoredContents(tx, documentIds)) {
    if ("content" in stored) contents.set(id, stored.content);
    else {
      const { json } = await workOnParts(tx, id, stored, (parts) => workOnDocument(contentJob, { parts }));
      contents.set(id, parseContent(json));
    }
  }
  return contents;
}

/** Of JSON that contentJob wrote. */
function parseContent(json: string): DocumentNode {
  return JSON.parse(json);
}
