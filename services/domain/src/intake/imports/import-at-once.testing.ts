import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { createImportedNotes } from "./created/create-imported-notes.ts";
import type { Import } from "./import.ts";
import { prepareImport } from "./prepare-import.ts";
import { startImport } from "./start-import.ts";

/** Imports a file as the media process does, with all notes at once or in batches. */
export async function importAtOnce(
  database: TestCellDatabase,
  team: SeededTeam,
  {
    name,
    bytes,
    projectId,
    batchSize,
  }: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly projectId: string;
    readonly batchSize?: number;
  },
): Promise<Import> {
  const id = newId();
  const started = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    startImport(tx, {
      id,
      projectId,
      name,
      mimeType: "application/octet-stream",
      fileType: "DOCUMENT",
      sizeBytes: bytes.length,
      sha256: Buffer.alloc(32),
      objectKey: objectKey(team, "files", id),
    }),
  );
  const prepared = await prepareImport({ name, bytes, importId: started.id });
  const notes = [...Iterator.from({ [Symbol.iterator]: () => prepared.notesFrom(0) })];
  await withTenant(database.cell, team.system, "write", async (tx) => {
    const size = batchSize ?? Math.max(1, notes.length);
    for (let at = 0; at < Math.max(1, notes.length); at += size)
      await createImportedNotes(tx, started, notes.slice(at, at + size));
    await sql`update imports set status = 'DONE', notes_made = ${notes.length}
      where import_id = ${started.id}`.execute(tx.db);
  });
  return started;
}
