import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import type { Theme, ThemeRun } from "./theme.ts";
import { findReadableThemes, findRuns, findThemesOfRuns } from "./theme-store.ts";

/** What a project shows of themes. */
export interface ProjectThemes {
  /** Those that were found last. */
  readonly shown: ThemeRun | undefined;
  /** The latest search, where it is not the shown one: under way, failed or cancelled. */
  readonly latest: ThemeRun | undefined;
  readonly themes: readonly Theme[];
}

/** Undefined where the workspace has switched them off. @throws ProductError `project.not_found` */
export async function readProjectThemes(
  tx: TenantTransaction,
  projectId: string,
): Promise<ProjectThemes | undefined> {
  await requireProjectLevel(tx, projectId, "READ");
  const { enabled, switches } = await readAiSettings(tx);
  if (!enabled || switches.tags === "Off" || tx.context.actor.kind === "public") return undefined;
  const runs = await findRuns(tx, projectId);
  const shown = runs.find(({ status }) => status === "DONE");
  const [newest] = runs.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const latest = newest?.id === shown?.id ? undefined : newest;
  return { shown, latest, themes: shown === undefined ? [] : await findThemesOfRuns(tx, [shown.id]) };
}

/** Those of the themes that the actor may read and that the workspace has not switched off. */
export const readThemes = findReadableThemes;
