import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { readImports } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { projectExportKey } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import {
  insertHighlight,
  insertHighlightTags,
} from "@fieldstone/domain/research/highlights/highlight-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { titleReelClip } from "@fieldstone/domain/research/reels/change-reel.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import {
  replaceTurns,
  updateTranscription,
  upsertTranscription,
} from "@fieldstone/domain/research/transcription/transcription-store.ts";
import type { FileAnchor } from "@fieldstone/model/files/file-anchor.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import type { World } from "@fieldstone/testkit/world.ts";
import { runProjectExport } from "../project-exports/run-project-export.ts";
import { runImport } from "./run-import.ts";

export const pngOf = (widthPx: number): Buffer => {
  const bytes = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), Buffer.alloc(400)]);
  bytes.writeUInt32BE(widthPx, 16);
  bytes.writeUInt32BE(10, 20);
  return bytes;
};
export const pdfBytes = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n".padEnd(5_000, "x"));
export const videoBytes = Buffer.concat([
  Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1"),
  Buffer.alloc(50_000, 7),
]);

export async function openObjects(): Promise<ObjectStore> {
  const dir = await mkdtemp(path.join(tmpdir(), "project-archives-"));
  return openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
}

/** A store with another `put`. */
export function withPut(objects: ObjectStore, put: ObjectStore["put"]): ObjectStore {
  return new Proxy(objects, {
    get: (store, name) => {
      const own: unknown = name === "put" ? put : Reflect.get(store, name);
      return typeof own === "function" && name !== "put" ? own.bind(store) : own;
    },
  });
}

interface Attached {
  readonly documentId: string;
  readonly projectId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly purpose?: "ATTACHMENT" | "PICTURE";
  readonly id?: string;
}

async function attach(tx: TenantTransaction, objects: ObjectStore, file: Attached): Promise<string> {
  const { id = newId(), documentId, projectId, name, bytes, purpose = "ATTACHMENT" } = file;
  const key = objectKey(tx.context, "files", id);
  await objects.put(key, bytes, "application/octet-stream");
  const fileType = name.endsWith(".mp4") ? "VIDEO" : purpose === "PICTURE" ? "IMAGE" : "DOCUMENT";
  const mimeType = name.endsWith(".mp4") ? "video/mp4" : "application/pdf";
  const place = { id, documentId, projectId, objectKey: key, purpose, fileType } as const;
  await insertFile(tx, { ...place, name, mimeType, sizeBytes: bytes.length });
  return id;
}

/**
 * A note with a picture, a document, a recording and its transcript, highlights in each, reels, and quotes.
 */
export async function makeRichProject(own: World, objects: ObjectStore): Promise<void> {
  const { projectId, contributor } = own;
  await own.as(contributor, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Topics" });
    const tagId = await createTag(tx, { tagBoardId, title: "Speed" });
    const pictureId = newId();
    const turns = [
      {
        speaker: "Ana",
        startMs: 1_000,
        endMs: 3_000,
        text: "It was slow",
        wordTimes: [1_000, 1_500, 1_500, 2_000, 2_000, 3_000],
      },
    ];
    const { id: documentId } = await createNote(tx, {
      projectId,
      title: "Call",
      body: {
        kind: "document",
        content: {
          type: "doc",
          content: [
            { type: "paragraph", content: [{ type: "text", text: "Before the picture." }] },
            { type: "image", attrs: { fileId: pictureId, alt: "Screen" } },
            {
              type: "turn",
              attrs: { speaker: "Ana", startMs: 1_000, endMs: 3_000 },
              content: [{ type: "text", text: "It was slow" }],
            },
          ],
        },
      },
    });
    const at = { documentId, projectId };
    await attach(tx, objects, {
      ...at,
      id: pictureId,
      name: "screen.png",
      bytes: pngOf(20),
      purpose: "PICTURE",
    });
    const pdfId = await attach(tx, objects, { ...at, name: "guide: part 1.pdf", bytes: pdfBytes });
    const videoId = await attach(tx, objects, { ...at, name: "call.mp4", bytes: videoBytes });
    const settings = {
      provider: "random",
      language: "en-US",
      labelsSpeakers: true,
      removesFillers: false,
    } as const;
    await upsertTranscription(tx, {
      ...settings,
      fileId: videoId,
      noteId: documentId,
      id: newId(),
      vocabulary: [],
      durationMs: 60_000,
    });
    await replaceTurns(tx, videoId, turns);
    await updateTranscription(tx, videoId, { status: "DONE" });
    const words = await markWords(tx, { documentId, words: "was slow", tagIds: [tagId] });
    const mark = async (fileId: string, fileAnchor: FileAnchor, text: string) => {
      const id = newId();
      const author = { kind: "person", userId: contributor.userId } as const;
      const none = {
        speaker: null,
        startMs: null,
        endMs: null,
        recordingFileId: null,
        inlineCommentOnly: false,
      };
      await insertHighlight(tx, { ...at, ...none, id, fileId, fileAnchor, text, author });
      await insertHighlightTags(tx, [{ highlightId: id, tagId }], author);
      return id;
    };
    await mark(pdfId, { kind: "TEXT", pageNum: 2, start: 3, end: 9 }, "prices");
    const area = { x: 10, y: 20, width: 30, height: 40 };
    const areaId = await mark(pdfId, { kind: "AREA", pageNum: 1, area }, "a drawing");
    await createComment(tx, { objectType: "highlight", objectId: areaId, body: "Look here." });
    const first = await mark(videoId, { kind: "SPAN", startMs: 1_000, endMs: 2_500 }, "It was");
    const second = await mark(videoId, { kind: "SPAN", startMs: 2_500, endMs: 4_000 }, "slow");
    const reelId = await createReel(tx, {
      documentId,
      title: "Best of",
      transition: "FADE",
      highlightIds: [second, first],
    });
    await titleReelClip(tx, { id: reelId, highlightId: first, title: "The wait" });
    await createReel(tx, { tagId, title: "Speed, heard", highlightIds: [first] });
    await createInsight(tx, { projectId, title: "It is slow", highlightIds: [words, areaId] });
  });
}

/** The archive of a project, as downloaded. */
export async function exportProject(
  database: TestCellDatabase,
  own: World,
  objects: ObjectStore,
): Promise<Buffer> {
  const exportId = await own.as(own.contributor, (tx) =>
    startProjectExport(tx, { format: "ARCHIVE", projectIds: [own.projectId], projectCategoryIds: [] }),
  );
  await runTask(runProjectExport({ cell: database.cell, objects }), own.team, { exportId });
  return buffer((await objects.get(projectExportKey(own.team, exportId))).body);
}

/** Uploads a file as the source of an import without running it. Returns the import's id. */
export async function beginImport(
  own: World,
  objects: ObjectStore,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<string> {
  const id = newId();
  const key = objectKey(own.team, "files", id);
  await objects.put(key, bytes, "application/zip");
  const file = { id, projectId: own.projectId, name, mimeType: "application/zip", objectKey: key } as const;
  const started = await own.as(own.contributor, (tx) =>
    startImport(tx, { ...file, fileType: "OTHER", sizeBytes: bytes.length }),
  );
  return started.id;
}

export async function runOnce(
  database: TestCellDatabase,
  own: World,
  objects: ObjectStore,
  importId: string,
): Promise<Import | undefined> {
  await runTask(runImport({ cell: database.cell, objects }), own.team, { importId });
  return (await own.as(own.contributor, (tx) => readImports(tx, [importId]))).get(importId);
}
