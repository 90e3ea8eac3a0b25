import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { prepareRecording } from "@fieldstone/domain/research/recordings/begin-recording.ts";
import { cancelRecording } from "@fieldstone/domain/research/recordings/cancel-recording.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { implementTask } from "@fieldstone/platform/queue/task-runner.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, expect, it } from "vitest";
import { oneRunEach, sendMediaJob } from "./queue-media-job.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});

/** A recording whose first job waits. */
async function attach(): Promise<{ readonly fileId: string; readonly jobId: string }> {
  const id = newId();
  const key = objectKey(team, "files", id);
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Calls" });
    const { id: documentId } = await createNote(tx, { projectId, title: "Call" });
    await insertFile(tx, {
      ...{ id, projectId, documentId, purpose: "ATTACHMENT", name: "call.mp4", mimeType: "video/mp4" },
      ...{ fileType: "VIDEO", sizeBytes: 1, objectKey: key },
    });
    await prepareRecording(tx, { id, documentId, objectKey: key, fileType: "VIDEO" });
  });
  const { jobId } = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(-1) ?? { jobId: "" };
  return { fileId: id, jobId };
}

it("sends a job that is wanted, and comes back to send it again until it has ended", async () => {
  const sent: string[] = [];
  const work = sendMediaJob({
    cell: database.cell,
    queues: { send: async (_team, body) => void sent.push(body) },
  });
  const { fileId, jobId } = await attach();
  const before = (await waitingTasks(database, team.teamId, runMediaJobTask)).length;
  await runTask(work, team, { jobId });
  await runTask(work, team, { jobId });
  expect(sent.map((body): unknown => JSON.parse(body))).toMatchObject([
    { teamId: team.teamId, payload: { jobId } },
    { teamId: team.teamId, payload: { jobId } },
  ]);
  // One task that comes back, however often the job was sent.
  expect(await waitingTasks(database, team.teamId, runMediaJobTask)).toHaveLength(before + 1);
  await withTenant(database.cell, team.owner.context, "write", (tx) => cancelRecording(tx, fileId));
  await runTask(work, team, { jobId });
  expect(sent).toHaveLength(2);
});

it("keeps no job whose message could not be sent from being sent by the task's next try", async () => {
  const { jobId } = await attach();
  const send = () => Promise.reject(new Error("SQS does not answer"));
  const work = sendMediaJob({ cell: database.cell, queues: { send } });
  await expect(runTask(work, team, { jobId })).rejects.toThrow("SQS does not answer");
});

it("keeps a job whose message could not be sent in any of a task's tries for another task", async () => {
  const { jobId } = await attach();
  const before = (await waitingTasks(database, team.teamId, runMediaJobTask)).length;
  const send = () => Promise.reject(new Error("SQS does not answer"));
  const work = sendMediaJob({ cell: database.cell, queues: { send } });
  await runTask(work, team, { jobId }, { attempt: attemptsOf(runMediaJobTask) });
  expect(await waitingTasks(database, team.teamId, runMediaJobTask)).toHaveLength(before + 1);
});

it("runs a job once at a time, and again once that run has ended", async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let runs = 0;
  const work = oneRunEach(
    database.cell,
    implementTask(runMediaJobTask, async () => {
      runs += 1;
      begun.resolve();
      await gate.promise;
    }),
  );
  const jobId = newId();
  const first = runTask(work, team, { jobId });
  await begun.promise;
  await runTask(work, team, { jobId });
  expect(runs).toBe(1);
  gate.resolve();
  await first;
  await runTask(work, team, { jobId });
  expect(runs).toBe(2);
});
