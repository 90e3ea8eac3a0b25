import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { personConsentColumns } from "./consent-columns.ts";
import { authoredColumns } from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

export function personColumns(tx: TenantTransaction, now: Date): SystemColumns<"people"> {
  const { Created, Updated } = authoredColumns("people");
  return {
    Created,
    Updated,
    Name: { type: "text", value: sql`people.name`, required: true },
    Note: {
      type: "id",
      idType: "uuid",
      value: sql`notes.note_id`,
      rows: sql`from note_people join notes using (team_id, note_id) where note_people.person_id = people.person_id
        and notes.deleted_at is null and ${isReadable(tx, sql`notes.project_id`, sql`notes.note_id`)}`,
    },
    ...personConsentColumns(now),
  };
}
