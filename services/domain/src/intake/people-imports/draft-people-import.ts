import { newId } from "@fieldstone/model/ids.ts";
import { selectOptionsMax } from "@fieldstone/model/limits.ts";
import {
  importFileNameLengthMax,
  type PeopleColumn,
  type PeopleRow,
} from "@fieldstone/model/people/people-import.ts";
import { optionKeysIn } from "@fieldstone/model/tables/overfull-fields.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { markNamesakes } from "./mark-namesakes.ts";
import { deleteDrafts, insertPeopleImport, insertPeopleRows } from "./people-import-store.ts";
import { columnsRefused, findColumnFields, planPeopleRows } from "./plan-people-rows.ts";

export interface DraftPeopleImportInput {
  readonly fileName: string;
  readonly columns: readonly PeopleColumn[];
  readonly rows: readonly PeopleRow[];
}

/**
 * Stores a table of people with what each row would do, without a change to anyone. Replaces the member's
 * earlier draft.
 * @throws ProductError `people_import.columns`, `plan.upgrade_needed`, Forbidden for a VIEWER
 */
export async function draftPeopleImport(
  tx: TenantTransaction,
  input: DraftPeopleImportInput,
): Promise<string> {
  requireContributor(tx.context.actor);
  await requireCapability(tx, "contacts");
  const { rows } = input;
  const fileName = parseShortText(input.fileName, "fileName", "The file name", importFileNameLengthMax);
  requireColumns(input.columns);
  const columns = input.columns.map((column, at) => withRoom(column, at, rows));
  const createdBy = memberId(tx.context.actor);
  await deleteDrafts(tx, createdBy);
  const id = newId();
  await insertPeopleImport(tx, { id, fileName, columns, createdBy });
  const fields = await findColumnFields(tx, columns);
  const planned = await planPeopleRows(tx, { columns, fields, rows });
  await insertPeopleRows(tx, id, await markNamesakes(tx, planned));
  await recordAudit(tx, {
    kind: "people_import.drafted",
    subjectType: "people_import",
    subjectId: id,
    data: { rows: rows.length },
  });
  return id;
}

/**
 * The column, as text if it would be a select with more options than a field can have: rows with the later ones
 * could not be imported.
 */
function withRoom(column: PeopleColumn, at: number, rows: readonly PeopleRow[]): PeopleColumn {
  if (column.kind !== "NEW_FIELD" || column.type !== "SELECT") return column;
  const keys = new Set(rows.flatMap(({ cells }) => optionKeysIn(cells[at] ?? "")));
  return keys.size > selectOptionsMax ? { ...column, type: "TEXT" } : column;
}

function requireColumns(columns: readonly PeopleColumn[]): void {
  const keys = columns.flatMap((column) => {
    if (column.kind === "IGNORED") return [];
    if (column.kind === "FIELD") return [column.fieldId];
    return [column.kind === "NEW_FIELD" ? `new ${column.title.toLowerCase()}` : column.kind];
  });
  if (new Set(keys).size !== keys.length)
    throw columnsRefused("Two columns become the same. Choose one of them.");
  if (!keys.includes("NAME") && !keys.includes("EMAIL"))
    throw columnsRefused("Choose the column that has the name or the e-mail address.");
}
