import { createHash, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { addPerson } from "@fieldstone/domain/research/people/add-person.ts";
import { eraseNextPart } from "@fieldstone/domain/tenancy/erasure/erase-next-part.ts";
import { forgetPerson } from "@fieldstone/domain/tenancy/erasure/forget-person.ts";
import { readErasure } from "@fieldstone/domain/tenancy/erasure/read-erasures.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  type ImportFixture,
  importMs,
  openImportFixture,
} from "../../intake/imports/import-fixture.testing.ts";
import { erasePersonFiles } from "./erase-person-files.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
}, importMs);
afterEach(() => {
  vi.restoreAllMocks();
});

async function importText(name: string, text: string): Promise<string> {
  const importId = await fixture.upload(name, text);
  await fixture.run(importId);
  expect(await fixture.stateOf(importId)).toMatchObject({ status: "DONE" });
  return importId;
}

/** The erasure of a person, up to the step of the files. */
async function erasureAtFiles(name: string): Promise<string> {
  const id = await fixture.write((tx) => addPerson(tx, { name }));
  const erasureId = await fixture.write((tx) => forgetPerson(tx, { id, otherNames: [], highlightIds: [] }));
  while (!(await fixture.write((tx) => eraseNextPart(tx, erasureId))));
  return erasureId;
}

function eraseFiles(erasureId: string): Promise<void> {
  const { database, objects, team } = fixture;
  const dir = path.join(tmpdir(), `exports-${randomUUID()}`);
  const exports = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
  const { signal } = new AbortController();
  const about = { context: team.system, attempt: 1, attemptsMax: 5, signal, log: silentLog };
  return erasePersonFiles({ cell: database.cell, objects, exports }).run({ erasureId }, about);
}

async function fileOf(importId: string) {
  const found = await fixture.stateOf(importId);
  const file = await fixture.write((tx) =>
    tx.db
      .selectFrom("files")
      .select(["object_key", "sha256", "purged_at"])
      .where("file_id", "=", found?.fileId ?? "")
      .executeTakeFirst(),
  );
  if (file === undefined) throw new Error("no such file");
  const [object] = await fixture.objects.list(file.object_key);
  const text = object && (await buffer((await fixture.objects.get(object.key)).body)).toString();
  const isHashRight = text && file.sha256?.equals(createHash("sha256").update(text).digest());
  return { text, isHashRight, isPurged: file.purged_at !== null };
}

test.each(["before", "after"])(
  "a file stays if the run is killed %s its rewritten bytes are stored",
  async (when) => {
    const name = when === "before" ? "Marta Silva" : "Paulo Nunes";
    const importId = await importText(`${when}.txt`, `Then ${name} left.`);
    const erasureId = await erasureAtFiles(name);
    const store = fixture.objects.put.bind(fixture.objects);
    vi.spyOn(fixture.objects, "put").mockImplementationOnce(async (...input) => {
      if (when === "after") await store(...input);
      throw new Error("killed");
    });
    await expect(eraseFiles(erasureId)).rejects.toThrow("killed");
    await eraseFiles(erasureId);
    expect(await fileOf(importId)).toEqual({
      text: "Then Unnamed participant left.",
      isHashRight: true,
      isPurged: false,
    });
    const erasure = await fixture.write((tx) => readErasure(tx, erasureId));
    expect(erasure).toMatchObject({ phase: "INDEX", counts: { FILES: 1 } });
  },
  importMs,
);

test(
  "a file that was rewritten is done, whatever stops the run then",
  async () => {
    const importId = await importText("first.txt", "Then Ines Prado left.");
    const last = await importText("second.txt", "Ines Prado came.");
    const erasureId = await erasureAtFiles("Ines Prado");
    const store = fixture.objects.put.bind(fixture.objects);
    vi.spyOn(fixture.objects, "put").mockImplementationOnce(store).mockRejectedValueOnce(new Error("killed"));
    await expect(eraseFiles(erasureId)).rejects.toThrow("killed");
    await eraseFiles(erasureId);
    for (const id of [importId, last])
      expect(await fileOf(id)).toMatchObject({ isHashRight: true, isPurged: false });
  },
  importMs,
);
