import { ProductError } from "@fieldstone/model/errors.ts";
import { parseCustomFieldValue } from "@fieldstone/model/fields/custom-field.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type EnteredValue, parsePeople } from "../fields/parse-field-value.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { setHighlightTags } from "../highlights/set-highlight-tags.ts";
import { publishInsight } from "../insights/publish-insight.ts";
import { updateInsight } from "../insights/update-insight.ts";
import { updateNote } from "../notes/update-note.ts";
import { updatePerson } from "../people/update-person.ts";

/** A value for a table cell: the column is a custom field, or one of `setColumns`. */
export interface CellInput extends EnteredValue {
  readonly objectId: string;
  readonly key: string;
  readonly tagIds?: readonly string[] | null | undefined;
}

/** A cell that was not changed, with the reason. */
export interface RefusedCell {
  readonly objectId: string;
  readonly key: string;
  readonly message: string;
}

export type CellTarget = "NOTE" | "INSIGHT" | "HIGHLIGHT" | "PERSON";

type CellValue = Pick<CellInput, "text" | "personIds" | "tagIds"> & { readonly undo?: boolean };
type SetColumn = (tx: TenantTransaction, id: string, value: CellValue) => Promise<unknown>;

/** The editable columns that are not custom fields. */
const setColumns: Readonly<Record<CellTarget, Readonly<Record<string, SetColumn>>>> = {
  NOTE: {
    title: (tx, id, { text }) => updateNote(tx, { id, title: text ?? "" }),
    people: async (tx, id, { text, personIds }) =>
      updateNote(tx, { id, peopleIds: personIds ?? (await parsePeople(tx, text ?? "")) }),
  },
  INSIGHT: {
    title: (tx, id, { text }) => updateInsight(tx, { id, title: text ?? "" }),
    published: (tx, id, { text, undo }) => publishInsight(tx, { id, published: parseYesNo(text), undo }),
  },
  HIGHLIGHT: {
    tags: (tx, id, { text, tagIds }) =>
      setHighlightTags(tx, id, tagIds ? { tagIds } : { titles: text ?? "" }),
  },
  PERSON: {
    name: (tx, id, { text }) => updatePerson(tx, { id, name: text ?? "" }),
    email: (tx, id, { text }) => updatePerson(tx, { id, email: text ?? null }),
    company: (tx, id, { text }) => updatePerson(tx, { id, company: text ?? null }),
    jobTitle: (tx, id, { text }) => updatePerson(tx, { id, jobTitle: text ?? null }),
  },
};

/** @throws ProductError `custom_field.*` as for a yes/no field; empty is no */
function parseYesNo(text: string | null | undefined): boolean {
  return parseCustomFieldValue({ type: "BOOLEAN" }, text ?? null) === "true";
}

/**
 * Sets cells of a table. Cells with an invalid value are skipped and returned; any other error aborts the
 * whole operation.
 * @param undo whether this undoes the opposite: an insight is published since its former day again
 * @throws ProductError `bulk.too_many`, `*.not_found`, Forbidden
 */
export async function setCells(
  tx: TenantTransaction,
  target: CellTarget,
  cells: readonly CellInput[],
  undo = false,
): Promise<readonly RefusedCell[]> {
  if (cells.length > bulkItemsMax) {
    throw new ProductError(
      "ValidationError",
      "bulk.too_many",
      `Change at most ${bulkItemsMax} cells at a time. You changed ${cells.length}.`,
    );
  }
  const refused: RefusedCell[] = [];
  // Always in the same order, so that concurrent changes cannot deadlock.
  for (const cell of cells.toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1))) {
    const { objectId, key } = cell;
    try {
      await setCell(tx, target, cell, undo);
    } catch (error) {
      if (!(error instanceof ProductError) || error.title !== "ValidationError") throw error;
      refused.push({ objectId, key, message: error.message });
    }
  }
  return refused;
}

async function setCell(
  tx: TenantTransaction,
  target: CellTarget,
  { objectId, key, tagIds, ...entered }: CellInput,
  undo: boolean,
): Promise<void> {
  const columns = setColumns[target];
  const setColumn = Object.hasOwn(columns, key) ? columns[key] : undefined;
  if (setColumn !== undefined) {
    await setColumn(tx, objectId, { ...entered, tagIds, undo });
    return;
  }
  const fieldId = tryParseId(key);
  if (fieldId === undefined || target === "HIGHLIGHT") {
    throw new ProductError("ValidationError", "view.cell_read_only", "This column cannot be edited.", {
      field: "key",
    });
  }
  await setFieldValue(tx, target, { objectId, fieldId, ...entered });
}
