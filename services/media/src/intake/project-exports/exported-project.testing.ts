import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { projectExportKey } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import type { World } from "@fieldstone/testkit/world.ts";
import JSZip from "jszip";
import { runProjectExport } from "./run-project-export.ts";

/** An object store for exports. */
export async function openExportObjects(): Promise<ObjectStore> {
  const dir = await mkdtemp(path.join(tmpdir(), "project-exports-"));
  return openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
}

/** Starts an export by the contributor, which stays queued; returns its id. */
export function startExport(
  own: World,
  format: "ARCHIVE" | "QDPX" = "ARCHIVE",
  projectIds: readonly string[] = [own.projectId],
): Promise<string> {
  return own.as(own.contributor, (tx) =>
    startProjectExport(tx, { format, projectIds, projectCategoryIds: [] }),
  );
}

export function packExport(
  { database, objects }: { readonly database: TestCellDatabase; readonly objects: ObjectStore },
  team: SeededTeam,
  exportId: string,
): Promise<void> {
  return runTask(runProjectExport({ cell: database.cell, objects }), team, { exportId });
}

/** The files of a finished export, by name. */
export async function unpackExport(
  objects: ObjectStore,
  team: SeededTeam,
  exportId: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const { body } = await objects.get(projectExportKey(team, exportId));
  const archive = await JSZip.loadAsync(await buffer(body));
  const files = new Map<string, Buffer>();
  for (const file of Object.values(archive.files)) {
    if (!file.dir) files.set(file.name, await file.async("nodebuffer"));
  }
  return files;
}
