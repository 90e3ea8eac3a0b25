import { readInterimStream } from "@fieldstone/domain/research/recordings/interim-stream.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { recordingPrefix } from "@fieldstone/domain/research/recordings/recording.ts";
import { dropRecordingTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { deletePrefix, type ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
}

/** Deletes the objects derived from a recording, except what still plays of its interim stream. */
export function dropRecordingWork({ cell, objects }: Dependencies): TaskImplementation {
  return implementTask(dropRecordingTask, async ({ fileId, audioVideoFileId }, { context }) => {
    const all = recordingPrefix(context, fileId);
    if (audioVideoFileId === undefined) {
      await deletePrefix(objects, all);
      return;
    }
    const recordings = await withTenant(cell, context, "read", (tx) => findRecordings(tx, [fileId]));
    const recording = recordings.get(fileId);
    const stream =
      recording?.interim?.audioVideoFileId === audioVideoFileId
        ? await readInterimStream(objects, context, recording)
        : undefined;
    const kept = stream && ["playlist.m3u8", ...stream.played].map(stream.keys.hls);
    await deletePrefix(objects, `${all}${audioVideoFileId}/`, new Set(kept));
  });
}
