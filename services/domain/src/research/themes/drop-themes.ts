import { sql } from "kysely";
import { markSelectedForIndexing } from "../../kernel/indexing/search-tasks.ts";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Cancels runs in progress, which have read the words, and deletes runs whose titles may contain them. */
export const dropThemes: RedactionStep = async (tx, { documentId, highlightIds }) => {
  await sql`update theme_runs set status = 'CANCELLED' where team_id = ${tx.context.teamId}
    and status in ('WAITING', 'RUNNING') and project_id = (
      select project_id from documents where team_id = ${tx.context.teamId} and document_id = ${documentId})`.execute(
    tx.db,
  );
  const gone = sql`select themes.theme_run_id from themes join theme_highlights using (team_id, theme_id)
    where themes.team_id = ${tx.context.teamId}
      and theme_highlights.highlight_id = any(${[...highlightIds]}::uuid[])`;
  await markSelectedForIndexing(
    tx,
    sql`select 'theme', theme_id from themes where theme_run_id in (${gone})`,
  );
  await sql`delete from theme_runs where team_id = ${tx.context.teamId} and theme_run_id in (${gone})`.execute(
    tx.db,
  );
};
