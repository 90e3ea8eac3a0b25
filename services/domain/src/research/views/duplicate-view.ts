import { viewTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { copyCanvas } from "./canvas.ts";
import { addView } from "./create-view.ts";
import { requireWritableView } from "./view-policy.ts";

const copySuffix = " (copy)";

/**
 * Adds a copy of a view with its settings and drawing at the end.
 * @throws ProductError `view.*`, Forbidden
 */
export async function duplicateView(tx: TenantTransaction, viewId: string): Promise<string> {
  const { projectId, title, target, layout, settings } = await requireWritableView(tx, viewId);
  const copyTitle = `${cutText(title, viewTitleLengthMax - copySuffix.length)}${copySuffix}`;
  const prepared = layout === "CANVAS" ? await copyCanvas(tx, viewId) : undefined;
  return addView(tx, { projectId, title: copyTitle, target, layout, settings }, { prepared });
}
