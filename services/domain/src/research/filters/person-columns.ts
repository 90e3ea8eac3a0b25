import { sql } from "kysely";
import { authoredColumns } from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

export function personColumns(): SystemColumns<"people"> {
  const { Created, Updated } = authoredColumns("people");
  return { Created, Updated, Name: { type: "text", value: sql`people.name`, required: true } };
}
