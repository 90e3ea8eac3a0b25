import { defaultClusterSizePercent, defaultStrictnessFor } from "@fieldstone/model/ai/clustering.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { themesHighlightsMax, themesHighlightsMin } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { z } from "zod";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { findReadableTags } from "../tags/read-tags.ts";
import { tagNotFound } from "../tags/tag.ts";
import { recordThemeChange } from "./record-theme-change.ts";
import { type findThemesInput, themesPending, tooFewHighlights } from "./theme.ts";
import { countThemeTexts, insertRun } from "./theme-store.ts";
import { findThemesTask } from "./theme-tasks.ts";

/**
 * Starts a search for themes in a project's highlights, optionally only those with a tag; in the latest ones
 * if there are too many. Returns the run's id.
 * @throws ProductError `project.not_found`, `tag.not_found`, `theme.*`, `ai.*`, `NOT_ENOUGH_DATA`, Forbidden
 */
export async function startThemes(
  tx: TenantTransaction,
  { projectId, tagId = null, sizePercent, strictness }: z.output<typeof findThemesInput>,
): Promise<string> {
  await requireProjectLevel(tx, projectId, "WRITE");
  await requireAi(tx, "tags");
  if (tagId !== null && (await findReadableTags(tx, [tagId])).length === 0) throw tagNotFound();
  const scopeCount = await countThemeTexts(tx, { projectId, tagId });
  if (scopeCount < themesHighlightsMin) throw tooFewHighlights();
  const totalCount = Math.min(scopeCount, themesHighlightsMax);
  const run = {
    id: newId(),
    projectId,
    tagId,
    sizePercent: sizePercent ?? defaultClusterSizePercent,
    strictness: strictness ?? defaultStrictnessFor(totalCount),
    totalCount,
    scopeCount,
  };
  if (!(await insertRun(tx, run, memberId(tx.context.actor)))) throw themesPending();
  await tx.enqueue(findThemesTask, { themeRunId: run.id });
  await recordThemeChange(tx, "started", run, {
    tagId,
    sizePercent: run.sizePercent,
    strictness: run.strictness,
  });
  return run.id;
}
