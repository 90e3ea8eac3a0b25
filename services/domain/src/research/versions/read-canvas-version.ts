import { type Canvas, canvasSchema } from "@fieldstone/model/views/canvas.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { contentJob } from "../documents/jobs/document-jobs.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { findSnapshot } from "./version-store.ts";

/**
 * A view's drawing in a version; undefined if the version does not exist or cannot be read. The caller checks
 * access to the view.
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
