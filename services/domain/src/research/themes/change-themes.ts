import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { tagHighlight } from "../highlights/tag-highlight.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { parseTagTitle } from "../tags/tag.ts";
import { recordThemeChange } from "./record-theme-change.ts";
import { type Theme, type ThemeRun, themesNotFound } from "./theme.ts";
import {
  findTheme,
  lockRun,
  moveToTheme,
  setRunDeleted,
  setRunState,
  setThemeTitle,
  showRun,
} from "./theme-store.ts";

/**
 * Cancels a run in progress; the project's displayed themes stay.
 * @throws ProductError `theme.not_found`, Forbidden
 */
export async function cancelThemes(tx: TenantTransaction, runId: string): Promise<string> {
  const run = await requireRun(tx, runId);
  if (run.status === "WAITING" || run.status === "RUNNING") {
    await setRunState(tx, runId, { status: "CANCELLED" });
    await recordThemeChange(tx, "cancelled", run, { themeRunId: runId });
  }
  return run.projectId;
}

/**
 * Deletes a project's themes; `restoreThemes` restores them.
 * @throws ProductError `theme.not_found`, Forbidden
 */
export async function deleteThemes(tx: TenantTransaction, runId: string): Promise<string> {
  const run = await requireRun(tx, runId);
  if (run.deletedAt === null && run.status === "DONE") {
    await setRunDeleted(tx, runId, true);
    await recordThemeChange(tx, "deleted", run, { themeRunId: runId });
  }
  return run.projectId;
}

/** Restores themes, replacing those that replaced them. @throws ProductError `theme.not_found`, Forbidden */
export async function restoreThemes(tx: TenantTransaction, runId: string): Promise<string> {
  const run = await requireRun(tx, runId);
  await requireAi(tx, "tags");
  if (run.status !== "DONE") throw themesNotFound();
  if (run.deletedAt !== null) {
    const replaced = await showRun(tx, run);
    await recordThemeChange(tx, "restored", run, { themeRunId: runId, replaced });
  }
  return run.projectId;
}

/** @throws ProductError `theme.not_found`, `title.*`, Forbidden */
export async function renameTheme(
  tx: TenantTransaction,
  input: { readonly id: string; readonly title: string },
): Promise<string> {
  const theme = await requireTheme(tx, input.id);
  const title = parseTagTitle(input.title);
  await setThemeTitle(tx, theme.id, title);
  await recordThemeChange(tx, "renamed", theme, { themeId: theme.id, before: theme.title, after: title });
  return theme.projectId;
}

/**
 * Moves highlights of the same run to a theme.
 * @throws ProductError `theme.not_found`, `bulk.too_many`, Forbidden
 */
export async function moveThemeHighlights(
  tx: TenantTransaction,
  input: { readonly id: string; readonly highlightIds: readonly string[] },
): Promise<string> {
  const theme = await requireTheme(tx, input.id);
  const highlightIds = bulkIds(input.highlightIds);
  await moveToTheme(tx, theme, highlightIds);
  await recordThemeChange(tx, "moved", theme, { themeId: theme.id, highlightIds });
  return theme.projectId;
}

/**
 * Creates a tag from a theme and adds it to all of its highlights that the actor may read. Returns the tag's
 * id; deleting the tag undoes it.
 * @throws ProductError `theme.not_found`, `tag.title_taken`, Forbidden
 */
export async function tagTheme(
  tx: TenantTransaction,
  themeId: string,
): Promise<{ readonly projectId: string; readonly tagId: string }> {
  const theme = await requireTheme(tx, themeId);
  const tagBoardId = await ensureDefaultTagBoard(tx, theme.projectId);
  const tagId = await createTag(tx, { id: newId(), tagBoardId, title: theme.title });
  const readable = await readHighlights(tx, theme.highlightIds);
  for (const highlightId of readable.keys()) await tagHighlight(tx, { highlightId, tagIds: [tagId] });
  await recordThemeChange(tx, "tagged", theme, { themeId, tagId });
  return { projectId: theme.projectId, tagId };
}

async function requireRun(tx: TenantTransaction, runId: string): Promise<ThemeRun> {
  const run = await lockRun(tx, runId);
  if (run === undefined) throw themesNotFound();
  await requireProjectLevel(tx, run.projectId, "WRITE", { missing: themesNotFound });
  return run;
}

async function requireTheme(tx: TenantTransaction, themeId: string): Promise<Theme> {
  const theme = await findTheme(tx, themeId);
  if (theme === undefined) throw themesNotFound();
  await requireProjectLevel(tx, theme.projectId, "WRITE", { missing: themesNotFound });
  await requireAi(tx, "tags");
  return theme;
}
