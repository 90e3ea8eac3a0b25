import { failThemeSearch, findNewThemes } from "@fieldstone/domain/intake/channel-data/find-new-themes.ts";
import {
  type MarkedUpTo,
  markChannelPoints,
} from "@fieldstone/domain/intake/channel-data/mark-channel-points.ts";
import {
  type ChannelSources,
  sortChannelData,
} from "@fieldstone/domain/intake/channel-data/sort-channel-data.ts";
import {
  findChannelThemesTask,
  markChannelPointsTask,
  sortChannelTask,
} from "@fieldstone/domain/intake/channels/channel-tasks.ts";
import { embedderFor } from "@fieldstone/platform/ai/embedding/open-embedder.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly config: Pick<CellConfig, "embeddings">;
}

/** Sorts a channel's unsorted points. */
export function sortChannelWork(dependencies: Dependencies): TaskImplementation {
  return implementTask(sortChannelTask, ({ channelId }, run) =>
    sortChannelData(sourcesOf(dependencies, run), channelId),
  );
}

/** Finds new themes of a channel. A search whose last attempt fails is shown as failed. */
export function findNewThemesWork(dependencies: Dependencies): TaskImplementation {
  return implementTask(findChannelThemesTask, async ({ searchId }, run) => {
    const sources = sourcesOf(dependencies, run);
    try {
      await findNewThemes(sources, searchId);
    } catch (error) {
      if (run.attempt >= run.attemptsMax) await sources.write((tx) => failThemeSearch(tx, searchId));
      throw error;
    }
  });
}

/** Marks all points of a channel for indexing, in parts. Safe to repeat. */
export function markChannelPointsWork({ cell }: Pick<Dependencies, "cell">): TaskImplementation {
  return implementTask(markChannelPointsTask, async ({ channelId }, { context, signal }) => {
    let last: MarkedUpTo | undefined;
    do {
      signal.throwIfAborted();
      const from = last;
      last = await withTenant(cell, context, "uncounted", (tx) => markChannelPoints(tx, channelId, from));
    } while (last !== undefined);
  });
}

function sourcesOf(
  { cell, config }: Dependencies,
  { context, signal }: { readonly context: TenantContext; readonly signal: AbortSignal },
): ChannelSources {
  return {
    embedder: embedderFor(context.teamId, config),
    signal,
    read: (fn) => withTenant(cell, context, "read", fn),
    write: (fn) => withTenant(cell, context, "write", fn),
  };
}
