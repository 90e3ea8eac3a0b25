import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { CodebookTexts } from "./codebook.ts";

/** Appends a change of a tag's entry. The caller locks the tag. */
export async function insertCodebookChange(
  tx: TenantTransaction,
  change: CodebookTexts & {
    readonly tagId: string;
    readonly changeNumber: number;
    readonly changedBy: string | null;
    /** Default: now, which is also the latest. */
    readonly changedAt?: Date;
  },
): Promise<void> {
  await sql`insert into codebook_changes (team_id, tag_id, change_number, definition, use_when, avoid_when,
      examples, changed_by, changed_at)
    values (${tx.context.teamId}, ${change.tagId}, ${change.changeNumber}, ${change.definition}, ${change.useWhen},
      ${change.avoidWhen}, ${jsonbText(change.examples)}::jsonb, ${change.changedBy},
      least(${change.changedAt ?? null}::timestamptz, now()))`.execute(tx.db);
}
