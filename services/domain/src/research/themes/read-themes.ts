import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import type { Theme, ThemeRun } from "./theme.ts";
import { findReadableThemes, findRuns, findThemesOfRuns } from "./theme-store.ts";

/** The themes of a project. */
export interface ProjectThemes {
  /** The last completed search. */
  readonly shown: ThemeRun | undefined;
  /** The latest search if it is not the displayed one: in progress, failed or cancelled. */
  readonly latest: ThemeRun | undefined;
  readonly themes: readonly Theme[];
}

/** Undefined if the workspace has themes off. @throws ProductError `project.not_found` */
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

/** The themes with these ids that the actor may read, unless the workspace has themes off. */
export const readThemes = findReadableThemes;
