import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { readImports } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { runImport } from "./run-import.ts";

/** The start of a process and its file, on a busy machine. */
export const importMs = 240_000;

export type ImportFixture = Awaited<ReturnType<typeof openImportFixture>>;

/** A workspace with a project, and a way to upload files to it and run their imports. */
export async function openImportFixture() {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const projectId = await write((tx) => createProject(tx, { title: "Interviews" }));
  const dir = await mkdtemp(path.join(tmpdir(), "imports-"));
  const objects = openObjectStore({
    driver: "file",
    dir,
    signingKey: "signing-key-of-the-tests-0123456789",
  });
  const task = runImport({ cell: database.cell, objects });
  return {
    database,
    team,
    objects,
    projectId,
    write,

    /** Returns the id of the import that it starts. */
    async upload(
      name: string,
      text: string | Uint8Array,
      choices: TableChoices | null = null,
      into = projectId,
    ): Promise<string> {
      const id = newId();
      const key = objectKey({ region: team.region, teamId: team.teamId }, "files", id);
      const body = Buffer.from(text);
      await objects.put(key, body, "text/plain");
      const file = { id, projectId: into, name, mimeType: "text/plain", fileType: "DOCUMENT" as const };
      const sha256 = Buffer.alloc(32);
      const started = await write((tx) =>
        startImport(tx, { ...file, sizeBytes: body.length, sha256, objectKey: key }, choices),
      );
      return started.id;
    },

    run(importId: string, attempt = 1, implementation = task): Promise<void> {
      const signal = new AbortController().signal;
      const about = { context: team.system, attempt, attemptsMax: 5, signal, log: silentLog };
      return implementation.run({ importId }, about);
    },

    async stateOf(importId: string): Promise<Import | undefined> {
      return (await write((tx) => readImports(tx, [importId]))).get(importId);
    },
  };
}
