import "../../steps.ts";
import type { FileType } from "@fieldstone/model/files/file-type.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { Change } from "@fieldstone/platform/postgres/change.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordRemovedFile } from "../../tenancy/erasure/erase-files.ts";
import { createFileHighlight } from "../highlights/create-file-highlight.ts";
import { deleteHighlight, restoreHighlight } from "../highlights/delete-highlight.ts";
import { listProjectHighlights, readHighlights } from "../highlights/read-highlights.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { createTag } from "../tags/create-tag.ts";
import { keepWaitingFile, replaceTurns, upsertTranscription } from "../transcription/transcription-store.ts";
import { setFileDeleted } from "./delete-file.ts";
import { markFilesExpired } from "./expire-files.ts";

/** A word of the files that nothing else contains. */
const word = "gyrfalcon";
const pageText = `The ${word} failed twice.`;

interface Workspace {
  readonly team: SeededTeam;
  readonly projectId: string;
  readonly noteId: string;
  readonly pdfId: string;
  readonly callId: string;
  readonly waitingId: string;
  /** Highlights of the page, the recording, and one in the trash. */
  readonly highlightIds: readonly string[];
}

let database: TestCellDatabase;
let ours: Workspace;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  ours = await seedWorkspace();
});

function write<T>(team: SeededTeam, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

async function attach(
  tx: TenantTransaction,
  { team, projectId, noteId }: Pick<Workspace, "team" | "projectId" | "noteId">,
  fileType: FileType,
): Promise<string> {
  const id = newId();
  const place = { team_id: team.teamId, file_id: id };
  await tx.db
    .insertInto("files")
    .values({
      ...{ ...place, project_id: projectId, document_id: noteId, name: `a ${fileType}`, file_type: fileType },
      ...{
        mime_type: "application/octet-stream",
        purpose: "ATTACHMENT",
        size_bytes: 1,
        upload_status: "DONE",
      },
      object_key: objectKey(team, "files", id),
    })
    .execute();
  if (fileType === "DOCUMENT") {
    await tx.db
      .insertInto("file_extractions")
      .values({ ...place, status: "complete" })
      .execute();
    await tx.db
      .insertInto("file_pages")
      .values({ ...place, page_num: 1, status: "processed", width_pt: 595, height_pt: 842, text: pageText })
      .execute();
    return id;
  }
  await tx.db
    .insertInto("recordings")
    .values({
      ...place,
      audio_video_file_id: newId(),
      status: "DONE",
      media_type: "VIDEO",
      duration_ms: 60_000,
    })
    .execute();
  await upsertTranscription(tx, {
    ...{ fileId: id, noteId, id: newId(), provider: null, language: "en-US" },
    ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 60_000 },
  });
  return id;
}

/** A workspace whose files contain the word in every way. */
async function seedWorkspace(): Promise<Workspace> {
  const team = await seedTeam(database);
  return await write(team, async (tx) => {
    const projectId = await createProject(tx, { title: "Study" });
    const { id: noteId } = await createNote(tx, { projectId, title: "Call" });
    const place = { team, projectId, noteId };
    const [pdfId, callId, waitingId] = [
      await attach(tx, place, "DOCUMENT"),
      await attach(tx, place, "VIDEO"),
      await attach(tx, place, "AUDIO"),
    ];
    const text = `A ${word}.`;
    const turn = { speaker: word, startMs: 0, endMs: 1_000, text, wordTimes: [0, 500, 500, 1_000] };
    await replaceTurns(tx, callId, [turn]);
    await keepWaitingFile(tx, waitingId, { fileName: `${word}.vtt`, content: text });
    const tagBoardId = (await listBoardsOfProjects(tx, [projectId]))[0]?.id ?? "";
    const tagId = await createTag(tx, { tagBoardId, title: "Birds" });
    const words = { pageNum: 1, start: 4, end: 4 + word.length };
    const highlightIds = [
      await createFileHighlight(tx, { fileId: pdfId, anchor: words, text: word, tagIds: [tagId] }),
      await createFileHighlight(tx, {
        fileId: callId,
        anchor: { startMs: 0, endMs: 1_000 },
        tagIds: [tagId],
      }),
      await createFileHighlight(tx, { fileId: pdfId, anchor: words, text: word }),
    ];
    await deleteHighlight(tx, highlightIds[2] ?? "");
    await tx.db
      .insertInto("masked_quotes")
      .values({ team_id: team.teamId, highlight_id: highlightIds[0] ?? "", text: word, masked: "▇▇▇" })
      .execute();
    const sections = JSON.stringify([{ title: null, sentences: [{ text: word, quotes: [] }] }]);
    await sql`insert into tag_summaries (team_id, summary_id, tag_id, kind, framework, instructions, sections,
        highlight_ids, highlight_count, model, prompt_version)
      values (${team.teamId}, ${newId()}, ${tagId}, 'paragraph', 'NONE', '', ${sections}::jsonb,
        ${highlightIds}::uuid[], 3, 'm', '1')`.execute(tx.db);
    return { team, projectId, noteId, pdfId, callId, waitingId, highlightIds };
  });
}

/** The tables in which a workspace's rows contain the word, other than the audit log, which is kept. */
async function tablesWith(word: string, { teamId }: SeededTeam): Promise<readonly string[]> {
  return await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables
         using (table_schema, table_name) where table_schema = 'public' and column_name = 'team_id'
         and table_type = 'BASE TABLE' and table_name <> 'audit_entries' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const text = `select 1 from ${name} where team_id = $1 and ${name}::text like $2 limit 1`;
      if ((await admin.query(text, [teamId, `%${word}%`])).rows.length > 0) found.push(name);
    }
    return found;
  });
}

async function expire({ team, pdfId, callId, waitingId }: Workspace): Promise<readonly Change[]> {
  const receivedChanges: Change[] = [];
  await withTenant(database.cell, team.system, "write", async (tx) => {
    const notify = async (change: Change) => void receivedChanges.push(change);
    const files = [pdfId, callId, waitingId].map((id) => ({ id, objectKey: objectKey(team, "files", id) }));
    await markFilesExpired({ ...tx, notify }, files);
  });
  return receivedChanges;
}

const shown = ({ team, projectId }: Workspace) =>
  write(team, async (tx) => {
    const { items } = await listProjectHighlights(
      tx,
      { projectId, tagIds: [] },
      { limit: 10, after: undefined },
    );
    return items.map(({ id }) => id);
  });

/** What waits for indexing, and who deleted what. */
async function recorded({ teamId }: SeededTeam) {
  return await asAdministrator(database.adminUrl, async (admin) => {
    const marked = await admin.query<{ id: string }>(
      "select distinct object_id as id from search_changes where team_id = $1",
      [teamId],
    );
    const audit = await admin.query<{ kind: string; id: string; actor: string }>(
      `select kind, subject_id as id, actor_kind as actor from audit_entries
       where team_id = $1 and kind in ('file.deleted', 'files.expired') order by seq`,
      [teamId],
    );
    return { marked: marked.rows.map(({ id }) => id), audit: audit.rows };
  });
}

const everyTable = [
  "file_pages",
  "highlights",
  "masked_quotes",
  "tag_summaries",
  "transcript_turns",
  "transcriptions",
];

describe("a file that expires", () => {
  it("takes its highlights along, as when a member deletes it", async () => {
    const { team, noteId, pdfId, callId, waitingId, highlightIds } = ours;
    const [onPage = "", inCall = ""] = highlightIds;
    expect((await shown(ours)).toSorted()).toEqual([onPage, inCall].toSorted());
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("delete from search_changes where team_id = $1", [team.teamId]),
    );
    const changes = await expire(ours);
    expect(await shown(ours)).toEqual([]);
    expect(await write(team, (tx) => readHighlights(tx, highlightIds))).toEqual(new Map());
    const fileIds = [pdfId, callId, waitingId].toSorted();
    const { marked, audit } = await recorded(team);
    expect(marked.toSorted()).toEqual([noteId, onPage, inCall].toSorted());
    expect(audit).toEqual([
      ...fileIds.map((id) => ({ kind: "file.deleted", id, actor: "system" })),
      { kind: "files.expired", id: team.teamId, actor: "system" },
    ]);
    expect(changes).toEqual(
      fileIds.map((id) => expect.objectContaining({ type: "file", id, act: "deleted", documentId: noteId })),
    );
    await expect(write(team, (tx) => restoreHighlight(tx, onPage))).rejects.toMatchObject({
      code: "file.not_found",
    });
    await expect(write(team, (tx) => setFileDeleted(tx, pdfId, false))).rejects.toMatchObject({
      code: "file.not_found",
    });
  });

  it("leaves none of its words in the database; another workspace keeps its own", async () => {
    const theirs = await seedWorkspace();
    const before = await shown(theirs);
    for (const each of [ours, theirs]) expect(await tablesWith(word, each.team)).toEqual(everyTable);
    await expire(ours);
    expect(await tablesWith(word, ours.team)).toEqual([]);
    expect(await tablesWith(word, theirs.team)).toEqual(everyTable);
    expect(await shown(theirs)).toEqual(before);
  });

  it("that a member had deleted keeps its words until then, and is not deleted twice", async () => {
    const { team, pdfId, callId, waitingId } = ours;
    await write(team, async (tx) => {
      for (const id of [pdfId, callId, waitingId]) await setFileDeleted(tx, id, true);
    });
    expect(await tablesWith(word, team)).toEqual(everyTable);
    expect(await expire(ours)).toEqual([]);
    expect(await tablesWith(word, team)).toEqual([]);
    const kinds = (await recorded(team)).audit.map(({ kind, actor }) => [kind, actor]);
    expect(kinds).toEqual([...Array(3).fill(["file.deleted", "user"]), ["files.expired", "system"]]);
  });

  it("ends what is still made of it", async () => {
    const { team, callId } = ours;
    const jobId = newId();
    await write(team, async (tx) => {
      await sql`insert into media_jobs (team_id, job_id, file_id, audio_video_file_id, type, payload, status)
        select team_id, ${jobId}, file_id, audio_video_file_id, 'HLS', '{}', 'RUNNING' from recordings
        where file_id = ${callId}`.execute(tx.db);
    });
    await expire(ours);
    const { rows } = await write(team, (tx) =>
      sql`select media_jobs.status as job, recordings.status as recording
        from media_jobs join recordings using (team_id, file_id)`.execute(tx.db),
    );
    expect(rows).toEqual([{ job: "CANCELLED", recording: "CANCELLED" }]);
  });
});

it("a file that an erasure removes loses its text and its highlights too", async () => {
  const { team, pdfId, callId, waitingId } = ours;
  const theirs = await seedWorkspace();
  await withTenant(database.cell, team.system, "write", async (tx) => {
    for (const id of [pdfId, callId, waitingId]) await recordRemovedFile(tx, objectKey(team, "files", id));
  });
  expect(await tablesWith(word, team)).toEqual([]);
  expect(await shown(ours)).toEqual([]);
  expect(await tablesWith(word, theirs.team)).toEqual(everyTable);
});
