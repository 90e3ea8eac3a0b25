import { failThemes, findThemes } from "@fieldstone/domain/research/themes/find-themes.ts";
import { findThemesTask } from "@fieldstone/domain/research/themes/theme-tasks.ts";
import { embedderFor } from "@fieldstone/platform/ai/embedding/open-embedder.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Finds themes. A run whose last attempt fails is shown as failed. */
export function findThemesWork(dependencies: {
  readonly cell: CellDatabase;
  readonly config: CellConfig;
}): TaskImplementation {
  const { cell, config } = dependencies;
  return implementTask(findThemesTask, async ({ themeRunId }, run) => {
    const sources = {
      embedder: embedderFor(run.context.teamId, config),
      signal: run.signal,
      write: <T>(fn: Parameters<typeof withTenant<T>>[3]) => withTenant(cell, run.context, "write", fn),
    };
    try {
      await findThemes(sources, themeRunId);
    } catch (error) {
      if (run.attempt >= run.attemptsMax) await sources.write((tx) => failThemes(tx, themeRunId));
      throw error;
    }
  });
}
