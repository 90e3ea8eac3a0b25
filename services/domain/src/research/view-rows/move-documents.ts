import { ProductError } from "@fieldstone/model/errors.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import { readInsights } from "../insights/read-insights.ts";
import { updateInsight } from "../insights/update-insight.ts";
import { readNotes } from "../notes/read-notes.ts";
import { updateNote } from "../notes/update-note.ts";
import { lockTaggedExtensions } from "../tags/hidden-tagging-store.ts";

export interface MoveDocumentsInput {
  readonly ids: readonly string[];
  readonly projectId: string;
}

/** Maximum of rows that an error names. */
const namedMax = 5;

/**
 * Moves notes or insights to another project, all or nothing.
 * @throws ProductError `bulk.too_many`, `bulk.move_refused` naming the rows that cannot be moved,
 * `project.not_found`, Forbidden
 */
export async function moveDocuments(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  { ids, projectId }: MoveDocumentsInput,
): Promise<void> {
  const move = target === "NOTE" ? updateNote : updateInsight;
  const wanted = bulkIds(ids);
  await requireProjectLevel(tx, projectId, "WRITE");
  await lockDocuments(tx, target, wanted);
  const refused = new Map<string, ProductError>();
  for (const id of wanted) {
    try {
      await move(tx, { id, projectId });
    } catch (error) {
      if (!isRejection(error)) throw error;
      refused.set(id, error);
    }
  }
  if (refused.size > 0) throw await moveRefused(tx, target, refused);
}

/**
 * Locks the rows and then the extensions of their tags, as the move of each one does: two moves that lock the
 * extensions row by row could deadlock.
 */
async function lockDocuments(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  ids: readonly string[],
): Promise<void> {
  const { table, idColumn } = objectKind(target === "NOTE" ? "note" : "insight");
  const id = sql.ref(idColumn);
  await sql`select from ${sql.table(table)} where team_id = ${tx.context.teamId}
    and ${id} = any(${[...ids]}::uuid[]) order by ${id} for no key update`.execute(tx.db);
  await lockTaggedExtensions(tx, ids);
}

/** Such an error leaves the transaction usable: continue, in order to name all failing rows. */
function isRejection(error: unknown): error is ProductError {
  return error instanceof ProductError && (error.title === "Forbidden" || error.title === "NotFound");
}

async function moveRefused(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  refused: ReadonlyMap<string, ProductError>,
): Promise<ProductError> {
  const ids = [...refused.keys()];
  const kept = target === "NOTE" ? await readNotes(tx, ids) : await readInsights(tx, ids);
  const titles = [...kept.values()].map(
    ({ title }) => `“${titleOf(title, target === "NOTE" ? "note" : "insight")}”`,
  );
  const gone = ids.length - titles.length;
  const rows = [
    ...titles.slice(0, namedMax),
    ...(titles.length > namedMax ? [`${titles.length - namedMax} more`] : []),
  ];
  const reasons = [
    ...(rows.length > 0 ? [`You need edit access to ${rows.join(", ")}.`] : []),
    ...(gone > 0 ? [gone === 1 ? "One is no longer there." : `${gone} are no longer there.`] : []),
  ];
  const [first] = refused.values();
  return new ProductError(
    rows.length > 0 ? "Forbidden" : "NotFound",
    "bulk.move_refused",
    `Nothing was moved. ${reasons.join(" ")} Select the others alone and move them.`,
    { cause: first },
  );
}
