import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { recordingPrefix } from "@fieldstone/domain/research/recordings/recording.ts";
import {
  dropRecordingTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { mediaTasks } from "./media-tasks.ts";
import { uploadRecording } from "./research/recordings/uploaded-recording.testing.ts";

test("a recording's objects are deleted while media jobs hold every slot", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const dir = await mkdtemp(path.join(tmpdir(), "short-tasks-"));
  const objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
  const tasks = mediaTasks({ cell: database.cell, objects, exports: objects, transcription: new Map() });
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const busy = implementTask(runMediaJobTask, async () => {
    taken.resolve();
    await release.promise;
  });
  const recording = await readFile(await smallRecording("call.mp4"));
  const { fileId } = await uploadRecording({ database, team, objects }, recording);
  const place = { region: team.region, teamId: team.teamId };
  await objects.put(
    objectKey(place, "recordings", fileId, "old", "segment-00000.ts"),
    Buffer.from("old"),
    "video/mp2t",
  );
  const derived = () => objects.list(recordingPrefix(place, fileId));
  expect(await derived()).toHaveLength(1);

  const runner = await startTaskRunner({
    ...{ url: database.tasksUrl, region: team.region, concurrency: 1, log: silentLog },
    tasks: tasks.map((task) => (task.name === busy.name ? busy : task)),
  });
  await taken.promise;
  await withTenant(database.cell, team.owner.context, "write", (tx) =>
    tx.enqueue(dropRecordingTask, { fileId }),
  );
  await expect.poll(derived, { timeout: 5_000 }).toEqual([]);
  release.resolve();
  await runner.stop();
});
