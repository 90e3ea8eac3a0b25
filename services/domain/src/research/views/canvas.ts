import { createCanvasDocument } from "@fieldstone/document/canvas-document.ts";
import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { type Canvas, canvasSchema, emptyCanvas } from "@fieldstone/model/views/canvas.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import * as Y from "yjs";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { createDocument } from "../documents/create-document.ts";
import { deriveContent } from "../documents/document-content.ts";
import { contentJob } from "../documents/document-jobs.ts";
import { readDocumentStates } from "../documents/document-store.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { workOnParts } from "../documents/open-stored.ts";
import type { PreparedDocument } from "../documents/prepare-document.ts";
import { readDocumentSummaries } from "../documents/read-document-summaries.ts";
import type { View } from "./view.ts";

/** What a new view's drawing begins with, and whose it is. */
export interface NewDrawing {
  readonly canvas?: Canvas | undefined;
  readonly author?: Author;
}

/**
 * Makes a view's drawing where its layout is CANVAS, or one is given, and it has none yet: one that was shown as something else
 * meanwhile keeps it. Part of the command that writes the view. @throws ProductError `plan.upgrade_needed`
 */
export async function ensureCanvas(
  tx: TenantTransaction,
  { id, projectId, layout }: Pick<View, "id" | "projectId" | "layout">,
  { canvas, author = authorOf(tx.context.actor) }: NewDrawing = {},
): Promise<void> {
  if (layout === "CANVAS") await requireCapability(tx, "canvasView");
  else if (canvas === undefined) return;
  if ((await readDocumentSummaries(tx, [id])).has(id)) return;
  await createDocument(
    tx,
    { id, objectType: "view", projectId, author },
    prepareCanvas(canvas ?? emptyCanvas),
  );
}

function prepareCanvas(canvas: Canvas): PreparedDocument {
  const doc = createCanvasDocument(canvas);
  try {
    const { content, text } = documentKinds.canvas.read(doc);
    return { state: Y.encodeStateAsUpdate(doc), derived: deriveContent(content, text) };
  } finally {
    doc.destroy();
  }
}

/** The drawings of views as they stand now, unsaved edits among them. The caller has checked who may read them. */
export async function readCanvases(
  tx: TenantTransaction,
  viewIds: readonly string[],
): Promise<ReadonlyMap<string, Canvas>> {
  const canvases = new Map<string, Canvas>();
  for (const [id, stored] of await readDocumentStates(tx, viewIds)) {
    const { json } = await workOnParts(tx, id, stored, (parts) =>
      workOnDocument(tx.context.teamId, contentJob, { parts, kind: "canvas" }),
    );
    canvases.set(id, canvasSchema.parse(JSON.parse(json)));
  }
  return canvases;
}

const referenceTypes: ReadonlySet<string> = new Set(["rh", "i", "n"]);

/** What of a drawing can be taken to another project: not the notes, insights and highlights of this one. */
export function withoutReferences(canvas: Canvas): Canvas {
  const items = canvas.items.filter(({ type }) => !referenceTypes.has(type));
  const objectRanks = Object.fromEntries(items.map(({ id }) => [id, canvas.objectRanks[id] ?? 0]));
  return { items, objectRanks, expandedCards: [], stagingArea: canvas.stagingArea };
}
