import { recordingPrefix } from "@fieldstone/domain/research/recordings/recording.ts";
import { dropRecordingTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { deletePrefix, type ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Deletes the objects derived from a recording. */
export function dropRecordingWork({ objects }: { readonly objects: ObjectStore }): TaskImplementation {
  return implementTask(dropRecordingTask, async ({ fileId, audioVideoFileId }, { context }) => {
    const all = recordingPrefix(context, fileId);
    await deletePrefix(objects, audioVideoFileId === undefined ? all : `${all}${audioVideoFileId}/`);
  });
}
