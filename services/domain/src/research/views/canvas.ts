import { type Canvas, canvasSchema, emptyCanvas } from "@fieldstone/model/views/canvas.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { prepareCanvas } from "../documents/conversions/prepare-canvas.ts";
import { createDocument } from "../documents/create-document.ts";
import { copyCanvasJob } from "../documents/jobs/copy-canvas-job.ts";
import { contentJob } from "../documents/jobs/document-jobs.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import type { PreparedDocument } from "../documents/prepare-document.ts";
import { readDocumentSummaries } from "../documents/read-document-summaries.ts";
import { workOnStored } from "../documents/updates/open-stored.ts";
import type { View } from "./view.ts";

/** The initial content of a new view's drawing, and its author. */
export interface NewDrawing {
  readonly canvas?: Canvas | undefined;
  /** The content as prepared for storing, instead. */
  readonly prepared?: PreparedDocument | undefined;
  readonly author?: Author;
}

/**
 * Creates a view's drawing if its layout is CANVAS or a canvas is given. A view that has a drawing keeps it.
 * Part of the command that writes the view.
 * @throws ProductError `plan.upgrade_needed`
 */
export async function ensureCanvas(
  tx: TenantTransaction,
  { id, projectId, layout }: Pick<View, "id" | "projectId" | "layout">,
  { canvas, prepared, author = authorOf(tx.context.actor) }: NewDrawing = {},
): Promise<void> {
  if (layout === "CANVAS") await requireCapability(tx, "canvasView");
  else if (canvas === undefined && prepared === undefined) return;
  if ((await readDocumentSummaries(tx, [id])).has(id)) return;
  await createDocument(
    tx,
    { id, objectType: "view", projectId, author },
    prepared ?? prepareCanvas(canvas ?? emptyCanvas),
  );
}

/**
 * A copy of a view's current drawing, made in a thread if it is large; undefined if the view has none. The
 * caller checks access.
 */
export async function copyCanvas(
  tx: TenantTransaction,
  viewId: string,
): Promise<PreparedDocument | undefined> {
  const copied = await workOnStored(tx, viewId, (parts) =>
    workOnDocument(tx.context.teamId, copyCanvasJob, { parts }),
  );
  return copied?.prepared;
}

/**
 * The current drawing of a view, including unsaved edits; undefined if it has none. Its JSON may be 50 MB. The
 * caller checks access.
 */
export async function readDrawing(tx: TenantTransaction, viewId: string): Promise<Canvas | undefined> {
  const read = await workOnStored(tx, viewId, (parts) =>
    workOnDocument(tx.context.teamId, contentJob, { parts, kind: "canvas" }),
  );
  return read && canvasSchema.parse(JSON.parse(read.json));
}
