import { expireProjectExportsTask } from "@fieldstone/domain/intake/project-exports/project-export-tasks.ts";
import { refreshMeaningTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { expireFilesTask } from "@fieldstone/domain/research/files/expire-files.ts";
import { expireReelExportsTask } from "@fieldstone/domain/research/reel-exports/reel-export-tasks.ts";
import { enqueueForgottenVocabularies } from "@fieldstone/domain/research/transcription/transcription-tasks.ts";
import { enqueueForgottenTranscripts } from "@fieldstone/domain/research/waiting-transcripts/waiting-transcript-tasks.ts";
import { pruneWorkspaceTask } from "@fieldstone/domain/tenancy/pruning/prune-workspace.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { pageTeamIds } from "@fieldstone/platform/postgres/page-team-ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { Schedule, ScheduleRun } from "@fieldstone/platform/queue/schedule.ts";

export interface PruneDependencies {
  readonly config: Pick<CellConfig, "region">;
  readonly cell: CellDatabase;
}

/**
 * Enqueues the nightly tasks of each workspace: pruning, deletion of expired files, vectors, transcripts that still wait
 * for recordings that can be played, and vocabularies that killed processes left at a transcription provider.
 */
export function pruneWorkspacesDaily(dependencies: PruneDependencies): Schedule {
  return {
    name: "schedule.prune-workspaces",
    cron: "20 3 * * *",
    catchUpMs: dayMs,
    async run(run) {
      for await (const teamId of pageTeamIds(dependencies.cell)) {
        run.signal.throwIfAborted();
        await enqueuePruning(dependencies, teamId, run);
      }
    },
  };
}

/** The job key keeps one task of each kind per workspace, however often this is repeated. */
async function enqueuePruning(
  { config, cell }: PruneDependencies,
  teamId: string,
  { requestId, log }: ScheduleRun,
): Promise<void> {
  const actor = { kind: "system", name: "schedule.prune-workspaces" } as const;
  try {
    await withTenant(cell, { teamId, region: config.region, requestId, actor }, "uncounted", async (tx) => {
      await tx.enqueue(pruneWorkspaceTask, {}, { jobKey: "workspace.prune" });
      await tx.enqueue(expireFilesTask, {}, { jobKey: "files.expire" });
      await tx.enqueue(expireProjectExportsTask, {}, { jobKey: "projectExport.expire" });
      await tx.enqueue(expireReelExportsTask, {}, { jobKey: "reelExport.expire" });
      await tx.enqueue(refreshMeaningTask, {}, { jobKey: "search.refresh-meaning" });
      await enqueueForgottenTranscripts(tx);
      await enqueueForgottenVocabularies(tx);
    });
  } catch (error) {
    // Frozen, moved or deleted in the meantime: left to another night or cell.
    if (!(error instanceof ProductError)) throw error;
    log.info({ teamId, requestId, errorCode: error.code }, "a workspace is not pruned now");
  }
}
