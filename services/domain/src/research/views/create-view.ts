import { newId } from "@fieldstone/model/ids.ts";
import { rankGap, viewsPerProjectMax } from "@fieldstone/model/limits.ts";
import {
  defaultViewSettings,
  type ViewLayout,
  type ViewReferenceType,
} from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { parseSettings, parseViewTitle, type View, viewLimitReached } from "./view.ts";
import { insertView, lockViewRanks } from "./view-store.ts";

export interface CreateViewInput {
  readonly projectId: string;
  readonly title: string;
  readonly target: ViewReferenceType;
  readonly layout: Exclude<ViewLayout, "CANVAS">;
  /** The defaults where left out. */
  readonly settings?: unknown;
}

/**
 * A view at the end of its project's.
 * @throws ProductError `title.*`, `view.*`, `project.not_found`, Forbidden
 */
export async function createView(tx: TenantTransaction, input: CreateViewInput): Promise<string> {
  await requireProjectLevel(tx, input.projectId, "WRITE");
  const { projectId, target, layout } = input;
  const settings = input.settings == null ? defaultViewSettings : parseSettings(input.settings);
  return addView(tx, { projectId, title: parseViewTitle(input.title), target, layout, settings });
}

/** Adds a view at the end of a project that the actor may write. @throws ProductError `view.limit` */
export async function addView(
  tx: TenantTransaction,
  made: Pick<View, "projectId" | "title" | "target" | "layout" | "settings">,
): Promise<string> {
  const ranks = await lockViewRanks(tx, made.projectId);
  if (ranks.length >= viewsPerProjectMax) throw viewLimitReached();
  const view = { ...made, id: newId(), rank: (ranks.at(-1)?.rank ?? 0) + rankGap };
  await insertView(tx, view);
  const { id, projectId, title, target, layout } = view;
  await recordChange(tx, "view", "created", { id, projectId }, { title, target, layout, projectId });
  return id;
}
