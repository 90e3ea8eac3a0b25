import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { prepareRecording } from "@fieldstone/domain/research/recordings/begin-recording.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";

export interface UploadPlace {
  readonly database: TestCellDatabase;
  readonly team: SeededTeam;
  readonly objects: Pick<ObjectStore, "put">;
  /** By default a new one; a workspace has at most 200. */
  readonly projectId?: string | undefined;
}

/** A note in a project of the owner, with a newly uploaded recording. */
export async function uploadRecording(
  { database, team, objects, projectId: given }: UploadPlace,
  bytes: Buffer,
): Promise<{ readonly fileId: string; readonly noteId: string; readonly projectId: string }> {
  const id = newId();
  const key = objectKey(team, "files", id);
  await objects.put(key, bytes, "video/mp4");
  return await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = given ?? (await createProject(tx, { title: "Calls" }));
    const { id: documentId } = await createNote(tx, { projectId, title: "Call" });
    const type = { purpose: "ATTACHMENT", mimeType: "video/mp4", fileType: "VIDEO" } as const;
    const file = { id, projectId, documentId, name: "call.mp4", ...type, objectKey: key };
    await insertFile(tx, { ...file, sizeBytes: bytes.length });
    await prepareRecording(tx, file);
    return { fileId: id, noteId: documentId, projectId };
  });
}
