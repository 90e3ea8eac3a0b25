import { templatesLengthMax } from "@fieldstone/model/limits.ts";
import { type Canvas, canvasSchema } from "@fieldstone/model/views/canvas.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { templateCanvasJob } from "../documents/jobs/template-canvas-job.ts";
import { workOnStored } from "../documents/updates/open-stored.ts";
import type { View } from "../views/view.ts";
import { templateInvalid } from "./template.ts";

/**
 * The drawings of views for a template, by view, without the cards of their project. Threads measure large ones,
 * up to 50 MB: they are only parsed if they fit a template together. The caller checks access.
 * @throws ProductError `template.too_large`, `document.busy`
 */
export async function readTemplateDrawings(
  tx: TenantTransaction,
  views: readonly View[],
): Promise<ReadonlyMap<string, Canvas>> {
  const canvases = new Map<string, Canvas>();
  let length = 0;
  for (const { id, layout } of views) {
    if (layout !== "CANVAS") continue;
    const drawing = await workOnStored(tx, id, (parts) =>
      workOnDocument(tx.context.teamId, templateCanvasJob, { parts }),
    );
    if (drawing === undefined) continue;
    const { json } = drawing;
    length += json?.length ?? 0;
    if (json === null || length > templatesLengthMax)
      throw templateInvalid("its drawings are longer than a template");
    canvases.set(id, canvasSchema.parse(JSON.parse(json)));
  }
  return canvases;
}
