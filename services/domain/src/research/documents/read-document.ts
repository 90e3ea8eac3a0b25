import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { contentJob } from "./document-jobs.ts";
import { readStoredBeginnings, readStoredContents } from "./document-store.ts";
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

/** As readDocumentContents, of each the first blocks alone: all that a page draws before its editor is there. */
export async function readDocumentBeginnings(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const stored = await readStoredBeginnings(tx, documentIds, documentBeginningBlocks);
  const others = documentIds.filter((id) => !stored.has(id));
  const whole =
    others.length === 0 ? new Map<string, DocumentNode>() : await readDocumentContents(tx, others);
  const beginnings = new Map<string, DocumentNode>();
  for (const [id, content] of stored) beginnings.set(id, { type: "doc", content });
  for (const [id, node] of whole)
    beginnings.set(id, { ...node, content: node.content?.slice(0, documentBeginningBlocks) ?? [] });
  return beginnings;
}

/** Of JSON that contentJob wrote. */
function parseContent(json: string): DocumentNode {
  return JSON.parse(json);
}
