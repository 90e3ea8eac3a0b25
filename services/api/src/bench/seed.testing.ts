import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { createTeam } from "@fieldstone/domain/tenancy/workspaces/create-team.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { rebuildIndex } from "@fieldstone/worker/discovery/search/rebuild-index.ts";
import pg from "pg";

export const noteCount = 10_000;

export interface SeededWorkspace {
  readonly teamId: string;
  readonly projectId: string;
  readonly noteId: string;
  readonly cookie: string;
  /** The owner's context, for writes during the measurement. */
  readonly context: TenantContext;
}

export const noteWords =
  "We count the stock every Friday after closing and the numbers never match what the till says, so someone walks " +
  "back to the shelf with a pencil, which takes an hour that nobody has, and then the order is late again.";

/** A workspace with one project of 10,000 notes, each with a tagged highlight. */
export async function seedWorkspace(
  cell: CellDatabase,
  adminUrl: string,
  config: CellConfig,
): Promise<SeededWorkspace> {
  const teamId = newId();
  const system: TenantContext = {
    teamId,
    region: "US_B",
    requestId: "bench",
    actor: { kind: "system", name: "bench" },
  };
  const owner = { email: "bench@example.com", name: "Bench", jobRole: undefined };
  const created = await createTeam(
    cell,
    system,
    { teamId, subdomain: "bench", name: "Bench", owner, sample: false },
    {},
  );
  const actor = {
    kind: "user",
    role: "MANAGER",
    workspaceAdmin: true,
    groupIds: [],
    userId: created.userId,
  } as const;
  const first = await withTenant(cell, { ...system, actor }, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Interviews" });
    const tagBoardId = await ensureDefaultTagBoard(tx, projectId);
    const tagId = await createTag(tx, { tagBoardId, title: "Stock" });
    const markdown = `${noteWords}\n\n${noteWords}`;
    const note = await createNote(tx, {
      projectId,
      title: "Interview",
      body: { kind: "markdown", markdown },
    });
    return { projectId, tagId, noteId: note.id };
  });
  await copyNote(adminUrl, teamId, first);
  await indexAll(cell, config, system);
  const cookie = `fieldstone_session=${toShortId(teamId)}.${created.sessionSecret}`;
  return { teamId, projectId: first.projectId, noteId: first.noteId, cookie, context: { ...system, actor } };
}

async function indexAll(cell: CellDatabase, config: CellConfig, context: TenantContext): Promise<void> {
  const search = openSearchIndex(config, silentLog);
  const { signal } = new AbortController();
  await rebuildIndex({ cell, search }).run(
    {},
    { context, signal, log: silentLog, attempt: 1, attemptsMax: 1 },
  );
  await search.close();
}

/** Bulk rows bypass the commands: copies of what the commands wrote, with new ids. */
async function copyNote(
  adminUrl: string,
  teamId: string,
  first: { readonly noteId: string; readonly tagId: string },
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(
      "create temporary table copies as select n, uuidv7() as id from generate_series(2, $1::int) n",
      [noteCount],
    );
    const copies = [
      ["notes", "note_id"],
      ["documents", "document_id"],
    ] as const;
    for (const [table, key] of copies) {
      const { rows } = await admin.query<{ column_name: string }>(
        `select column_name from information_schema.columns
          where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      );
      const columns = rows.map((row) => row.column_name);
      const values = columns.map((column) => {
        if (column === key) return "c.id";
        if (column === "title") return "'Interview ' || c.n";
        if (column === "created_at" || column === "updated_at") return "now() - c.n * interval '1 minute'";
        return `t.${column}`;
      });
      await admin.query(
        `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
           from ${table} t cross join copies c where t.team_id = $1 and t.${key} = $2`,
        [teamId, first.noteId],
      );
    }
    await admin.query(
      `with added as (
         insert into highlights (team_id, highlight_id, document_id, project_id, anchor_start, anchor_end, text,
           document_version, author_kind, author_id)
         select team_id, uuidv7(), note_id, project_id, '', '', 'the numbers never match', 1, author_kind, author_id
           from notes where team_id = $1 returning team_id, highlight_id, author_kind, author_id)
       insert into highlight_tags (team_id, highlight_id, tag_id, author_kind, author_id)
       select team_id, highlight_id, $2, author_kind, author_id from added`,
      [teamId, first.tagId],
    );
    await admin.query("analyze");
  } finally {
    await admin.end();
  }
}
