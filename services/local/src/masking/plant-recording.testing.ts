import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { readFile } from "node:fs/promises";
import { answerQuestion } from "@fieldstone/domain/discovery/ask/answer-question.ts";
import { startQuestion } from "@fieldstone/domain/discovery/ask/start-question.ts";
import {
  dropProjectExportTask,
  runProjectExportTask,
} from "@fieldstone/domain/intake/project-exports/project-export-tasks.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { prepareRecording } from "@fieldstone/domain/research/recordings/begin-recording.ts";
import {
  dropRecordingTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import {
  dropReelExportTask,
  runReelExportTask,
} from "@fieldstone/domain/research/reel-exports/reel-export-tasks.ts";
import { startReelExport } from "@fieldstone/domain/research/reel-exports/start-reel-export.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import { suggestForNote } from "@fieldstone/domain/research/suggestions/suggest-for-note.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { finishTranscription } from "@fieldstone/domain/research/transcription/transcription-steps.ts";
import {
  lockTranscription,
  upsertTranscription,
} from "@fieldstone/domain/research/transcription/transcription-store.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { rewriteVersionsTask } from "@fieldstone/domain/research/versions/version-tasks.ts";
import { dropProjectExport } from "@fieldstone/media/intake/project-exports/drop-project-exports.ts";
import { runProjectExport } from "@fieldstone/media/intake/project-exports/run-project-export.ts";
import { dropRecordingWork } from "@fieldstone/media/research/recordings/drop-recording-work.ts";
import { FfmpegEngine } from "@fieldstone/media/research/recordings/ffmpeg-engine.ts";
import { findFfmpeg } from "@fieldstone/media/research/recordings/find-ffmpeg.ts";
import { runMediaJob } from "@fieldstone/media/research/recordings/run-media-job.ts";
import { dropReelExport, runReelExport } from "@fieldstone/media/research/reel-exports/run-reel-export.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask, type TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import {
  implementTask,
  startTaskRunner,
  type TaskImplementation,
} from "@fieldstone/platform/queue/task-runner.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { indexChanges } from "@fieldstone/worker/discovery/search/index-changes.ts";
import { rewriteVersionsWork } from "@fieldstone/worker/research/versions/rewrite-versions.ts";
import { z } from "zod";
import { plantDerived } from "./plant-derived.testing.ts";

export const token = "xqzcanary";
/** Two seconds: 50 words, and 50 frames at 25 per second. */
export const span = { startMs: 1_000, endMs: 3_000 };
/** The words within the span, of 40 ms each, and one before and after it. */
const words = [
  { text: "before", startMs: 200, endMs: 800, speaker: "Ada" },
  ...Array.from({ length: 50 }, (_, index) => ({
    text: `${token}${index}`,
    startMs: span.startMs + index * 40,
    endMs: span.startMs + (index + 1) * 40,
    speaker: "Ada",
  })),
  { text: "after", startMs: 3_200, endMs: 3_700, speaker: "Ada" },
];

/** A workspace with a working API, whose tasks run on request. */
export interface MaskingFixture {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly team: SeededTeam;
  readonly write: <T>(fn: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
  /** Number of tasks already run, by kind. */
  readonly done: Map<string, number>;
}

/** Opens an empty fixture. */
export async function openMaskingFixture(): Promise<MaskingFixture> {
  const database = await createCellDatabase();
  const api = await startCellApi(database);
  const team = await seedTeam(database);
  return {
    ...{ database, api, team, done: new Map() },
    write: (fn) => withTenant(database.cell, team.owner.context, "write", fn),
  };
}

/** Runs all tasks of a kind that have not run before. */
async function work<P>(
  { database, team, done }: MaskingFixture,
  contract: TaskContract<P>,
  implementation: TaskImplementation,
): Promise<void> {
  for (;;) {
    const at = done.get(contract.name) ?? 0;
    const next = (await waitingTasks(database, team.teamId, contract)).at(at);
    if (next === undefined) return;
    done.set(contract.name, at + 1);
    await runTask(implementation, team, next, { attempt: 1 });
  }
}

/** Runs the tasks that the recording enqueued until none are left. */
export async function workAll(fixture: MaskingFixture): Promise<void> {
  const { cell } = fixture.database;
  const { objects, search } = fixture.api.services;
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  await work(fixture, dropRecordingTask, dropRecordingWork({ cell, objects }));
  await work(fixture, dropReelExportTask, dropReelExport({ objects }));
  await work(fixture, dropProjectExportTask, dropProjectExport({ objects }));
  await work(fixture, rewriteVersionsTask, rewriteVersionsWork({ cell }));
  await work(fixture, runMediaJobTask, runMediaJob({ cell, engine }));
  await work(fixture, runReelExportTask, runReelExport({ cell, objects, engine }));
  await work(fixture, runProjectExportTask, runProjectExport({ cell, objects }));
  await runTask(indexChanges({ cell, search }), fixture.team, {}, { attempt: 1 });
}

const dropTasks = [dropRecordingTask, dropReelExportTask, dropProjectExportTask];
const longTask = defineTask({ name: "test.long", payload: z.object({}) });

/** Starts what a media process runs of deletions, once its one ordinary slot is taken. Returns its end. */
export async function deleteBesideLongWork(fixture: MaskingFixture): Promise<() => Promise<void>> {
  const { database, team, write, done } = fixture;
  const { objects } = fixture.api.services;
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = implementTask(longTask, async () => {
    taken.resolve();
    await release.promise;
  });
  const drops = [
    dropRecordingWork({ cell: database.cell, objects }),
    dropReelExport({ objects }),
    dropProjectExport({ objects }),
  ];
  await write((tx) => tx.enqueue(longTask, {}));
  const runner = await startTaskRunner({
    ...{ url: database.tasksUrl, region: team.region, concurrency: 1, log: silentLog },
    tasks: [long, ...drops],
  });
  await taken.promise;
  return async () => {
    release.resolve();
    await runner.stop();
    // The runner has removed the tasks that it ran.
    for (const { name } of dropTasks) done.set(name, 0);
  };
}

/** Plants a recording that contains the words and everything derived from it. Returns all ids by name. */
export async function plantRecording(fixture: MaskingFixture): Promise<Readonly<Record<string, string>>> {
  const { api, team, write } = fixture;
  const fileId = newId();
  const bytes = await readFile(await smallRecording("numbered.mp4"));
  const key = objectKey({ region: team.region, teamId: team.teamId }, "files", fileId);
  await api.services.objects.put(key, bytes, "video/mp4");
  const { projectId, noteId } = await write(async (tx) => {
    const project = await createProject(tx, { title: "Calls" });
    const note = await createNote(tx, { projectId: project, title: "Call" });
    const type = { purpose: "ATTACHMENT", mimeType: "video/mp4", fileType: "VIDEO" } as const;
    const place = { id: fileId, projectId: project, documentId: note.id, name: "call.mp4" };
    await insertFile(tx, { ...place, ...type, objectKey: key, sizeBytes: bytes.length });
    await prepareRecording(tx, { ...place, ...type, objectKey: key });
    return { projectId: project, noteId: note.id };
  });
  await workAll(fixture);
  await write(async (tx) => {
    await upsertTranscription(tx, {
      ...{ fileId, noteId, id: newId(), provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 4_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    if (transcription !== undefined) await finishTranscription(tx, transcription, words);
    await saveDocument(tx, noteId, "test");
  });
  const made = await write(async (tx) => {
    const tagBoard = await createTagBoard(tx, { projectId, title: "Themes" });
    const tag = await createTag(tx, { tagBoardId: tagBoard, title: "Stock", color: "#aabbcc" });
    const tagIds = [tag];
    const highlight = await markWords(tx, { documentId: noteId, words: `${token}7 ${token}8`, tagIds });
    const fileHighlight = await createFileHighlight(tx, { fileId, anchor: { startMs: 500, endMs: 1_500 } });
    const insight = await createInsight(tx, { projectId, title: "Found", highlightIds: [highlight ?? ""] });
    return { tagBoard, tag, highlight: highlight ?? "", fileHighlight, insight };
  });
  const highlightIds = [made.fileHighlight, made.highlight];
  await makeClips(fixture, highlightIds);
  const reelOf = (documentId: string) =>
    write((tx) => createReel(tx, { documentId, title: "Reel", highlightIds }));
  const [reel, insightReel] = [await reelOf(noteId), await reelOf(made.insight)];
  const derived = await write((tx) =>
    plantDerived(tx, {
      ...{ projectId, noteId, words: `${token}7 ${token}8` },
      highlightIds: [made.highlight, made.fileHighlight],
    }),
  );
  const sources = { ai: builtInProvider, signal: new AbortController().signal, write };
  await suggestForNote(sources, { noteId, kind: "HIGHLIGHT" });
  const conversation = await askWhatWasSaid(fixture);
  const exports = await makeExports(fixture, { projectId, reelId: reel });
  return {
    project: projectId,
    note: noteId,
    file: fileId,
    ...made,
    ...derived,
    reel,
    insightReel,
    conversation,
    ...exports,
  };
}

/** Cuts highlights out as clips. */
export async function makeClips(fixture: MaskingFixture, highlightIds: readonly string[]): Promise<void> {
  for (const id of highlightIds) await fixture.write((tx) => makeClip(tx, id));
  await workAll(fixture);
}

/** Exports the project and the reel. Returns the ids of both exports. */
export async function makeExports(
  fixture: MaskingFixture,
  { projectId, reelId }: { readonly projectId: string; readonly reelId: string },
): Promise<Readonly<Record<"projectExport" | "reelExport", string>>> {
  const { write } = fixture;
  const projectExport = await write((tx) =>
    startProjectExport(tx, { format: "ARCHIVE", projectIds: [projectId], projectCategoryIds: [] }),
  );
  const reelExport = await write((tx) => startReelExport(tx, { reelId, captions: "SOFT" }));
  await workAll(fixture);
  return { projectExport, reelExport };
}

async function askWhatWasSaid({ api, database, team, write }: MaskingFixture): Promise<string> {
  const { actor } = team.owner.context;
  const read = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "read", fn);
  const sources = { index: api.services.search, tenant: team, actor, ai: builtInProvider, read, write };
  const started = await write((tx) => startQuestion(tx, { question: "What was said before and after?" }));
  await Array.fromAsync(answerQuestion(sources, started, new AbortController().signal));
  return started.conversationId;
}
