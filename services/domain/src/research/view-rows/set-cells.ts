import { ProductError } from "@fieldstone/model/errors.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { EnteredValue } from "../fields/parse-field-value.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { updateInsight } from "../insights/update-insight.ts";
import { updateNote } from "../notes/update-note.ts";

/** What somebody entered in a cell of a table: its column is the title or a custom field. */
export interface CellInput extends EnteredValue {
  readonly objectId: string;
  readonly key: string;
}

/** A cell that was left as it was, and why. */
export interface RefusedCell {
  readonly objectId: string;
  readonly key: string;
  readonly message: string;
}

const updateTitle = { NOTE: updateNote, INSIGHT: updateInsight } as const;

/**
 * Sets cells of a table. One whose value the field does not take is left as it was and answered; any other refusal
 * stops all of them. @throws ProductError `bulk.too_many`, `*.not_found`, Forbidden
 */
export async function setCells(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  cells: readonly CellInput[],
): Promise<readonly RefusedCell[]> {
  if (cells.length > bulkItemsMax) {
    throw new ProductError(
      "ValidationError",
      "bulk.too_many",
      `Change at most ${bulkItemsMax} cells at a time. You changed ${cells.length}.`,
    );
  }
  const refused: RefusedCell[] = [];
  // In an order that two changes at the same time share: neither waits for a row while it holds one the other wants.
  for (const cell of cells.toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1))) {
    const { objectId, key } = cell;
    try {
      await setCell(tx, target, cell);
    } catch (error) {
      if (!(error instanceof ProductError) || error.title !== "ValidationError") throw error;
      refused.push({ objectId, key, message: error.message });
    }
  }
  return refused;
}

async function setCell(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  { objectId, key, ...entered }: CellInput,
): Promise<void> {
  if (key === "title") {
    await updateTitle[target](tx, { id: objectId, title: entered.text ?? "" });
    return;
  }
  const fieldId = tryParseId(key);
  if (fieldId === undefined) {
    throw new ProductError("ValidationError", "view.cell_read_only", "This column cannot be edited.", {
      field: "key",
    });
  }
  await setFieldValue(tx, target, { objectId, fieldId, ...entered });
}
