import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import "@fieldstone/domain/steps.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { writeTenantLimits } from "@fieldstone/domain/tenancy/provisioning/tenant-limits.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { expireFilesWork } from "./expire-files-work.ts";

let database: TestCellDatabase;
let objects: ReturnType<typeof openObjectStore>;

beforeAll(async () => {
  database = await createCellDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "expired-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
});

/** A workspace with files uploaded the given numbers of days ago. */
async function seedFiles(retentionDays: 30 | undefined, ages: readonly number[]) {
  const team = await seedTeam(database);
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, {
      planTier: "ENTERPRISE",
      ...(retentionDays === undefined ? {} : { retentionDays }),
    }),
  );
  const projectId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createProject(tx, { title: "Calls" }),
  );
  const keys = ages.map((days) => ({ days, id: newId() }));
  for (const { id, days } of keys) {
    const key = objectKey({ region: team.region, teamId: team.teamId }, "files", id);
    await objects.put(key, Buffer.from("spoken"), "text/plain");
    const file = { id, projectId, name: "call.txt", mimeType: "text/plain", fileType: "DOCUMENT" as const };
    await withTenant(database.cell, team.owner.context, "write", (tx) =>
      insertFile(tx, { ...file, purpose: "SOURCE", sizeBytes: 6, sha256: Buffer.alloc(32), objectKey: key }),
    );
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update files set created_at = now() - make_interval(days => $1) where file_id = $2", [
        days,
        id,
      ]),
    );
  }
  return team;
}

const run = (team: SeededTeam) =>
  expireFilesWork({ cell: database.cell, objects }).run(
    {},
    {
      context: team.system,
      attempt: 1,
      attemptsMax: 1,
      signal: new AbortController().signal,
      log: silentLog,
    },
  );

/** Ages in days of files that still have a row, and of those that still have bytes. */
async function kept(team: SeededTeam) {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<{ key: string; recorded: boolean; days: number }>(
      `select object_key as key, deleted_at is null as recorded,
         extract(day from now() - created_at)::integer as days
       from files where team_id = $1 order by days`,
      [team.teamId],
    ),
  );
  const [prefix = ""] = rows[0]?.key.split("/files/") ?? [];
  const stored = new Set<string>((await objects.list(prefix)).map(({ key }) => key));
  return {
    recorded: rows.filter((row) => row.recorded).map(({ days }) => days),
    stored: rows.filter((row) => stored.has(row.key)).map(({ days }) => days),
  };
}

test("files past the retention period go with their bytes, once; younger ones and other workspaces' stay", async () => {
  const team = await seedFiles(30, [0, 29, 31, 400]);
  const keeping = await seedFiles(undefined, [400]);
  for (const each of [team, keeping, team]) await run(each);
  expect(await kept(team)).toEqual({ recorded: [0, 29], stored: [0, 29] });
  expect(await kept(keeping)).toEqual({ recorded: [400], stored: [400] });
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query("select data from audit_entries where team_id = $1 and kind = 'files.expired'", [
      team.teamId,
    ]),
  );
  expect(rows).toHaveLength(1);
});

const pageText = "The gyrfalcon failed twice.";

/** A PDF with a page and a highlight, of a workspace of its own. */
async function seedPage() {
  const team = await seedTeam(database);
  const fileId = newId();
  const made = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Study" });
    const { id: documentId } = await createNote(tx, { projectId, title: "Call" });
    await insertFile(tx, {
      ...{ id: fileId, projectId, documentId, purpose: "ATTACHMENT", name: "a.pdf" },
      ...{ mimeType: "application/pdf", fileType: "DOCUMENT", sizeBytes: 1 },
      objectKey: objectKey(team, "files", fileId),
    });
    const place = { team_id: team.teamId, file_id: fileId };
    await tx.db
      .insertInto("file_extractions")
      .values({ ...place, status: "complete" })
      .execute();
    const size = { width_pt: 595, height_pt: 842 };
    const page = { ...place, ...size, page_num: 1, text: pageText };
    await tx.db
      .insertInto("file_pages")
      .values({ ...page, status: "processed" })
      .execute();
    const anchor = { pageNum: 1, start: 4, end: 13 };
    return { documentId, highlightId: await createFileHighlight(tx, { fileId, anchor, text: "gyrfalcon" }) };
  });
  return { team, fileId, ...made };
}

const rowsOf = ({ teamId }: SeededTeam) =>
  asAdministrator(database.adminUrl, async (admin) => {
    const read = async (text: string) => (await admin.query<{ said: string }>(text, [teamId])).rows;
    const pages = await read("select text as said from file_pages where team_id = $1");
    const highlights = await read(
      "select case when deleted_at is null then 'live: ' else '' end || text as said from highlights where team_id = $1",
    );
    const marked = await read(
      "select distinct object_id::text as said from search_changes where team_id = $1",
    );
    return {
      said: [...pages, ...highlights].map(({ said }) => said),
      marked: marked.map(({ said }) => said).toSorted(),
    };
  });

test("a file whose bytes went while its text stayed loses the text; one that has its bytes, and another workspace's, keep it", async () => {
  const [purged, kept] = [await seedPage(), await seedPage()];
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query("update files set deleted_at = now(), purged_at = now() where file_id = $1", [
      purged.fileId,
    ]);
    await admin.query("delete from search_changes");
  });
  for (const { team } of [purged, kept, purged]) await run(team);
  expect(await rowsOf(purged.team)).toEqual({
    said: [""],
    marked: [purged.documentId, purged.highlightId].toSorted(),
  });
  expect(await rowsOf(kept.team)).toEqual({ said: [pageText, "live: gyrfalcon"], marked: [] });
});
