import { newId } from "@fieldstone/model/ids.ts";
import { rankGap } from "@fieldstone/model/limits.ts";
import type { Canvas } from "@fieldstone/model/views/canvas.ts";
import {
  defaultViewSettings,
  type ViewLayout,
  type ViewReferenceType,
} from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { ensureCanvas, type NewDrawing } from "./canvas.ts";
import { parseSettings, parseViewTitle, type View } from "./view.ts";
import { insertView, lockViewCapacity } from "./view-store.ts";

export interface CreateViewInput {
  readonly projectId: string;
  readonly title: string;
  readonly target: ViewReferenceType;
  readonly layout: ViewLayout;
  /** Default: the default settings. */
  readonly settings?: unknown;
  /** The initial content of a CANVAS. Default: empty. */
  readonly canvas?: Canvas | undefined;
}

/**
 * Creates a view at the end of its project's views.
 * @throws ProductError `title.*`, `view.*`, `plan.*`, `project.not_found`, Forbidden
 */
export async function createView(tx: TenantTransaction, input: CreateViewInput): Promise<string> {
  await requireProjectLevel(tx, input.projectId, "WRITE");
  const { projectId, target, layout } = input;
  const settings = input.settings == null ? defaultViewSettings : parseSettings(input.settings, target);
  const title = parseViewTitle(input.title);
  return addView(tx, { projectId, title, target, layout, settings }, { canvas: input.canvas });
}

/**
 * Adds a view at the end of a project that the actor may write, with a drawing if needed.
 * @throws ProductError `view.limit`, `plan.upgrade_needed`
 */
export async function addView(
  tx: TenantTransaction,
  made: Pick<View, "projectId" | "title" | "target" | "layout" | "settings"> & Partial<Pick<View, "id">>,
  drawing: NewDrawing = {},
): Promise<string> {
  const ranks = await lockViewCapacity(tx, made.projectId);
  const view = { id: newId(), ...made, rank: (ranks.at(-1)?.rank ?? 0) + rankGap };
  if (made.layout !== "CANVAS") await requireCapability(tx, "viewsAndFilters");
  await insertView(tx, view);
  await ensureCanvas(tx, view, drawing);
  const { id, projectId, title, target, layout } = view;
  await recordChange(tx, "view", "created", { id, projectId }, { title, target, layout, projectId });
  return id;
}
