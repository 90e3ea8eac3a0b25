import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Titles of themes are made of the words of their highlights. */
export const dropThemes: RedactionStep = async (tx, { highlightIds }) => {
  await sql`delete from theme_runs where team_id = ${tx.context.teamId} and theme_run_id in (
    select themes.theme_run_id from themes join theme_highlights using (team_id, theme_id)
    where themes.team_id = ${tx.context.teamId}
      and theme_highlights.highlight_id = any(${[...highlightIds]}::uuid[]))`.execute(tx.db);
};
