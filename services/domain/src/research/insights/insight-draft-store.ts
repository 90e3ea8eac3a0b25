import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";

const draftedText = z.object({ text: z.string(), highlightIds: z.array(z.string()).readonly() });

/**
 * A text that AI wrote in an insight, such as its title or a heading, with the highlights that support it.
 */
export type DraftedText = z.output<typeof draftedText>;

const draftRow = z.object({
  insightId: z.string(),
  projectId: z.string(),
  title: z.string(),
  statements: z.array(draftedText).readonly(),
});

/** An insight drafted by AI with its current title, and the texts in it that AI wrote. */
export type InsightDraft = z.output<typeof draftRow>;

/** Stores the texts that AI wrote in an insight, or those that remain. */
export async function upsertDraft(
  tx: TenantTransaction,
  insightId: string,
  statements: readonly DraftedText[],
): Promise<void> {
  const highlightIds = [...new Set(statements.flatMap((statement) => statement.highlightIds))];
  await sql`insert into insight_drafts (team_id, insight_id, statements, highlight_ids)
    values (${tx.context.teamId}, ${insightId}, ${jsonbText(statements)}::jsonb, ${highlightIds}::uuid[])
    on conflict (team_id, insight_id) do update
      set statements = excluded.statements, highlight_ids = excluded.highlight_ids`.execute(tx.db);
}

/**
 * Drafts supported by any of the highlights, in the trash too, locked until the transaction ends. Without
 * access checks.
 */
export async function lockDraftsOn(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<readonly InsightDraft[]> {
  const { rows } = await sql`select insight_id as "insightId", project_id as "projectId", title, statements
    from insight_drafts join insights using (team_id, insight_id)
    where team_id = ${tx.context.teamId} and highlight_ids && ${[...highlightIds]}::uuid[]
    order by insight_id for no key update`.execute(tx.db);
  return z.array(draftRow).parse(rows);
}

/** Copies a draft's texts to a copy of the insight, adding the copy's title. */
export async function copyDraft(
  tx: TenantTransaction,
  from: { readonly insightId: string; readonly title: string },
  to: { readonly insightId: string; readonly title: string },
): Promise<void> {
  const { rows } = await sql`select statements from insight_drafts
    where team_id = ${tx.context.teamId} and insight_id = ${from.insightId}`.execute(tx.db);
  const [draft] = z.array(draftRow.pick({ statements: true })).parse(rows);
  if (draft === undefined) return;
  const titles = draft.statements.filter(({ text }) => text === from.title);
  await upsertDraft(tx, to.insightId, [
    ...draft.statements,
    ...titles.map(({ highlightIds }) => ({ text: to.title, highlightIds })),
  ]);
}
