import { type Canvas, canvasSchema } from "@fieldstone/model/views/canvas.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { contentJob } from "../documents/document-jobs.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { findSnapshot } from "./version-store.ts";

/**
 * A view's drawing as it was in a version; undefined where none of that number is kept, or it can no longer be read.
 * The caller has checked who may read the view.
 */
export async function readCanvasVersion(
  tx: TenantTransaction,
  viewId: string,
  version: number,
): Promise<Canvas | undefined> {
  const snapshot = await findSnapshot(tx, viewId, version);
  if (snapshot == null) return undefined;
  const { json, rejected } = await workOnDocument(tx.context.teamId, contentJob, {
    parts: [snapshot],
    kind: "canvas",
  });
  return rejected.length > 0 ? undefined : canvasSchema.parse(JSON.parse(json));
}
