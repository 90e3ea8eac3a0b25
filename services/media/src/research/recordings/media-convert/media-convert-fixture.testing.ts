import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { enqueueMediaJob, prepareRecording } from "@fieldstone/domain/research/recordings/begin-recording.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { type Recording, recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import {
  followMediaJobTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SmallRecording, smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { FfmpegEngine } from "../ffmpeg-engine.ts";
import { findFfmpeg } from "../find-ffmpeg.ts";
import { runMediaJob } from "../run-media-job.ts";
import { type FakeMediaConvert, startFakeMediaConvert } from "./fake-media-convert.testing.ts";
import { followMediaJob } from "./follow-media-job.ts";
import { MediaConvert } from "./media-convert.ts";

const bucket = "fieldstone-test-objects";
export const serviceNames = {
  roleArn: "arn:aws:iam::123456789012:role/fieldstone-test-media-convert",
  queueArn: "arn:aws:mediaconvert:eu-west-1:123456789012:queues/fieldstone-test-media",
} as const;

/** A workspace whose recordings a service converts. */
export interface ServiceFixture {
  readonly database: TestCellDatabase;
  readonly team: SeededTeam;
  readonly objects: ObjectStore;
  readonly fake: FakeMediaConvert;
  readonly service: MediaConvert;
  readonly engine: FfmpegEngine;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Creates a note with a recording whose first job waits. Returns the file's id. */
  attach(name: SmallRecording, fileType?: "AUDIO" | "VIDEO"): Promise<string>;
  recording(fileId: string): Promise<Recording>;
  /** The upload of a file. */
  uploaded(fileId: string): { readonly objectKey: ObjectKey };
  keys(fileId: string): Promise<ReturnType<typeof recordingKeys>>;
  /** Requests a recording's sound, as a transcription does. */
  extractSound(fileId: string): Promise<void>;
  /** Runs the newest waiting job, as its message or task would. */
  run(): Promise<void>;
  /** Runs the newest follow-up task of a job, as its timer or an event would. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

export async function openServiceFixture(): Promise<ServiceFixture> {
  const database = await createCellDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "media-convert-"));
  const objects = openObjectStore({
    driver: "file",
    dir,
    signingKey: "signing-key-of-the-tests-0123456789",
  });
  const fake = await startFakeMediaConvert(objects, bucket);
  const service = new MediaConvert({
    ...serviceNames,
    ...{ awsRegion: "eu-west-1", bucket, endpoint: fake.endpoint },
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  const team = await seedTeam(database, { region: "EU_A" });
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const recording = async (fileId: string) => {
    const found = (await write((tx) => findRecordings(tx, [fileId]))).get(fileId);
    if (found === undefined) throw new Error("there is no recording");
    return found;
  };
  const newest = async <P>(task: Parameters<typeof waitingTasks<P>>[2]) => {
    const found = (await waitingTasks(database, team.teamId, task)).at(-1);
    if (found === undefined) throw new Error(`no ${task.name} waits`);
    return found;
  };
  return {
    ...{ database, team, objects, fake, service, engine, write, recording },
    uploaded: (fileId) => ({ objectKey: objectKey(team, "files", fileId) }),
    async attach(name, fileType = "VIDEO") {
      const id = newId();
      const key = objectKey(team, "files", id);
      const bytes = await readFile(await smallRecording(name));
      const mimeType = fileType === "VIDEO" ? "video/mp4" : "audio/wav";
      await objects.put(key, bytes, mimeType);
      await write(async (tx) => {
        const projectId = await createProject(tx, { title: "Calls" });
        const { id: documentId } = await createNote(tx, { projectId, title: "Call" });
        await insertFile(tx, {
          ...{ id, projectId, documentId, purpose: "ATTACHMENT", name, mimeType },
          ...{ fileType, sizeBytes: bytes.length, objectKey: key },
        });
        await prepareRecording(tx, { id, documentId, objectKey: key, fileType });
      });
      return id;
    },
    keys: async (fileId) => recordingKeys(team.owner.context, await recording(fileId)),
    run: async () =>
      runTask(runMediaJob({ cell: database.cell, engine, service }), team, await newest(runMediaJobTask)),
    follow: async () =>
      runTask(
        followMediaJob({ cell: database.cell, objects, service }),
        team,
        await newest(followMediaJobTask),
      ),
    async extractSound(fileId) {
      const { audioVideoFileId } = await recording(fileId);
      const keys = recordingKeys(team.owner.context, { fileId, audioVideoFileId });
      await write((tx) =>
        enqueueMediaJob(tx, {
          ...{ type: "AUDIO", fileId, audioVideoFileId, costTags: {} },
          ...{ sourceKey: keys.normalized, destinationKey: keys.audio },
        }),
      );
    },
    async close() {
      service.close();
      await fake.close();
    },
  };
}
