import { sql } from "kysely";
import { personConsentColumns } from "./consent-columns.ts";
import { authoredColumns } from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

export function personColumns(now: Date): SystemColumns<"people"> {
  const { Created, Updated } = authoredColumns("people");
  return {
    Created,
    Updated,
    Name: { type: "text", value: sql`people.name`, required: true },
    ...personConsentColumns(now),
  };
}
