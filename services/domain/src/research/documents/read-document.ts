import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { LengthsTogether } from "../../kernel/limits/lengths-together.ts";
import type { MeasuredContent } from "./document.ts";
import { contentJob } from "./document-jobs.ts";
import {
  readContentBytes,
  readStoredBeginnings,
  readStoredContents,
  type StoredState,
} from "./document-store.ts";
import { workOnDocument } from "./document-work.ts";
import { workOnParts } from "./open-stored.ts";

/** Contents that are read together, in bytes as JSON beside the longest: one alone may be as long as a document may. */
export const contentsBytesMax = 8_000_000;

/** Documents as they stand now, unsaved edits among them. The caller has checked that the actor may read them. */
export async function readDocumentContents(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const measured = await readMeasuredContents(tx, documentIds);
  return new Map([...measured].map(([id, { content }]) => [id, content]));
}

/**
 * As readDocumentContents, each with its bytes. What is too long together is refused before it is in memory.
 * @throws ProductError `document.contents_too_long`
 */
export async function readMeasuredContents(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, MeasuredContent>> {
  await requireShortTogether(tx, documentIds);
  const contents = new Map<string, MeasuredContent>();
  // What is worked out has its length only then.
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
 * Refuses documents that are too long to be held together, before any of them is read.
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

/** As readMeasuredContents, of each the first blocks alone: all that a page draws before its editor is there. */
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

/** Of JSON that contentJob wrote. */
function parseContent(json: string): DocumentNode {
  return JSON.parse(json);
}
