import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { LengthsTogether } from "../../kernel/limits/lengths-together.ts";
import type { MeasuredContent } from "./document.ts";
import {
  readContentBytes,
  readStoredBeginnings,
  readStoredContents,
  type StoredState,
} from "./document-store.ts";
import { contentJob } from "./jobs/document-jobs.ts";
import { workOnDocument } from "./jobs/document-work.ts";
import { workOnParts } from "./updates/open-stored.ts";

/** Maximum JSON bytes of contents read together, not counting the longest: one may be a full document. */
export const contentsBytesMax = 8_000_000;

/** Current documents with unsaved edits. The caller checks access. */
export async function readDocumentContents(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const measured = await readMeasuredContents(tx, documentIds);
  return new Map([...measured].map(([id, { content }]) => [id, content]));
}

/**
 * As readDocumentContents, with the size of each. Contents that are too long together are rejected before
 * they are loaded.
 * @throws ProductError `document.contents_too_long`
 */
export async function readMeasuredContents(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, MeasuredContent>> {
  await requireShortTogether(tx, documentIds);
  const contents = new Map<string, MeasuredContent>();
  // The size of derived content is only known now.
  const read = new LengthsTogether(contentsBytesMax);
  for (const [id, stored] of await readStoredContents(tx, documentIds)) {
    const content = "content" in stored ? stored : await deriveStored(tx, id, stored);
    if (!read.add(content.bytes)) throw contentsTooLong();
    contents.set(id, content);
  }
  return contents;
}

async function deriveStored(
  tx: TenantTransaction,
  documentId: string,
  stored: StoredState,
): Promise<MeasuredContent> {
  const { json } = await workOnParts(tx, documentId, stored, (parts) =>
    workOnDocument(tx.context.teamId, contentJob, { parts, kind: "text" }),
  );
  return { content: parseContent(json), bytes: Buffer.byteLength(json) };
}

/**
 * Rejects documents that are too long together, before any of them is read.
 * @throws ProductError `document.contents_too_long`
 */
export async function requireShortTogether(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length < 2) return;
  if ((await readContentBytes(tx, documentIds, contentsBytesMax)) > contentsBytesMax) throw contentsTooLong();
}

function contentsTooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "document.contents_too_long",
    "These texts are too long to be read together. Ask for fewer at once.",
  );
}

/** As readMeasuredContents, for the first blocks only: what a page draws before its editor loads. */
export async function readDocumentBeginnings(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, MeasuredContent>> {
  await requireShortTogether(tx, documentIds);
  const stored = await readStoredBeginnings(tx, documentIds, documentBeginningBlocks);
  const others = documentIds.filter((id) => !stored.has(id));
  const whole = others.length === 0 ? [] : await readMeasuredContents(tx, others);
  const beginnings = new Map(stored);
  for (const [id, { content, bytes }] of whole) {
    const blocks = content.content?.slice(0, documentBeginningBlocks) ?? [];
    beginnings.set(id, { content: { ...content, content: blocks }, bytes });
  }
  return beginnings;
}

/** For JSON that contentJob wrote. */
function parseContent(json: string): DocumentNode {
  return JSON.parse(json);
}
