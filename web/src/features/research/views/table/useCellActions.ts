import { useApolloClient } from "@apollo/client/react";
import { findOption, splitLabels } from "@fieldstone/model/fields/select-options.ts";
import { withType } from "../../../../app/apollo/with-type.ts";
import { RefusedError } from "../../../../app/errors/refused-error.ts";
import { t } from "../../../../app/i18n/t.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  type CellInput,
  type RowCell_CellFragment,
  SetInsightCellsDocument,
  SetNoteCellsDocument,
  SetPersonCellsDocument,
} from "../../../../graphql/graphql.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import type { EnteredValue } from "../../fields/values/useFieldValueActions.ts";
import type { RowGrouping } from "../layout-props.ts";
import type { ViewRow } from "../rows/view-row.ts";
import { partsOf } from "./cell-parts.ts";
import { enteredOf } from "./entered-value.ts";
import type { ViewColumn } from "./view-columns.ts";

/** A cell and its new value. */
export interface CellChange {
  readonly row: ViewRow;
  readonly column: ViewColumn;
  readonly entered: EnteredValue;
}

interface Refused {
  readonly message: string;
}

const inputOf = ({ row, column, entered }: CellChange): CellInput => ({
  objectId: row.id,
  key: column.key,
  ...entered,
});

/** The optimistic content of a cell; undefined if only the server can tell. */
function shownAtOnce(
  { column, entered }: CellChange,
  before: RowCell_CellFragment | undefined,
): RowCell_CellFragment | "cleared" | undefined {
  const { key, field } = column;
  const cell = { fieldId: key, text: null, optionIds: [], people: [] };
  if ("optionIds" in entered) {
    const text = entered.optionIds.flatMap(
      (id) => field?.options.find((option) => option.id === id)?.label ?? [],
    );
    return entered.optionIds.length === 0
      ? "cleared"
      : withType("FieldCell", { ...cell, optionIds: entered.optionIds, text: text.join("; ") });
  }
  if ("personIds" in entered) {
    if (entered.personIds.length === 0) return "cleared";
    const people = before?.people.filter(({ id }) => entered.personIds.includes(id)) ?? [];
    return people.length === entered.personIds.length
      ? withType("FieldCell", { ...cell, people })
      : undefined;
  }
  const text = entered.text?.trim() ?? "";
  if (text === "") return "cleared";
  if (field?.type === "SELECT") {
    const labels = splitLabels(field.options, text);
    const chosen = labels.flatMap((label) => findOption(field.options, label) ?? []);
    return chosen.length === labels.length
      ? withType("FieldCell", { ...cell, optionIds: chosen.map(({ id }) => id), text })
      : undefined;
  }
  if (field?.type === "PERSON") return undefined;
  const isYes = field?.type === "BOOLEAN" ? (text === "yes" ? "Yes" : text === "no" ? "No" : text) : text;
  return withType("FieldCell", { ...cell, text: isYes });
}

/** The changed rows, as the server is expected to return them. */
function expectedRows(changes: readonly CellChange[]) {
  const byRow = Map.groupBy(changes, ({ row }) => row);
  return [...byRow].map(([row, changed]) => {
    const cells = new Map(row.cells);
    const texts: Record<string, string> = {};
    for (const change of changed) {
      if (change.column.field === undefined) {
        if ("text" in change.entered) texts[change.column.key] = change.entered.text ?? "";
        continue;
      }
      const shown = shownAtOnce(change, row.cells.get(change.column.key));
      if (shown === "cleared") cells.delete(change.column.key);
      else if (shown !== undefined) cells.set(change.column.key, shown);
    }
    return { row, texts, cells: [...cells.values()] };
  });
}

type ExpectedRow = ReturnType<typeof expectedRows>[number];

function expectedDocument({ row, texts, cells }: ExpectedRow) {
  return { id: row.id, title: texts.title ?? row.title, cells };
}

function expectedPerson({ row: { id, title, person }, texts, cells }: ExpectedRow) {
  return withType("Person", {
    id,
    name: texts.name || title,
    email: texts.email ?? person?.email ?? null,
    company: texts.company ?? person?.company ?? null,
    jobTitle: texts.jobTitle ?? person?.jobTitle ?? null,
    cells,
  });
}

function showRefused(n: number, message: string): void {
  const counted = t(
    "view.cells.refused",
    "{n, plural, one {# cell was} other {# cells were}} not changed. {message}",
    { n, message },
  );
  showToast(counted, { tone: "danger" });
}

/** Sets cells of a table: optimistically, in as few requests as possible, with one undo for all. */
export function useCellActions(grouping?: RowGrouping) {
  const client = useApolloClient();

  async function sendPart(changes: readonly CellChange[]): Promise<readonly Refused[]> {
    const input = { cells: changes.map(inputOf) };
    const rows = expectedRows(changes);
    const type = changes[0]?.row.type;
    if (type === "person") {
      const { data } = await client.mutate({
        mutation: SetPersonCellsDocument,
        variables: { input },
        optimisticResponse: {
          setPersonCells: withType("SetPersonCellsPayload", {
            refused: [],
            people: rows.map(expectedPerson),
          }),
        },
      });
      return data?.setPersonCells.refused ?? [];
    }
    if (type === "insight") {
      const insights = rows.map((row) => withType("Insight", expectedDocument(row)));
      const { data } = await client.mutate({
        mutation: SetInsightCellsDocument,
        variables: { input },
        optimisticResponse: {
          setInsightCells: withType("SetInsightCellsPayload", { refused: [], insights }),
        },
      });
      return data?.setInsightCells.refused ?? [];
    }
    const notes = rows.map((row) => withType("Note", expectedDocument(row)));
    const { data } = await client.mutate({
      mutation: SetNoteCellsDocument,
      variables: { input },
      optimisticResponse: { setNoteCells: withType("SetNoteCellsPayload", { refused: [], notes }) },
    });
    return data?.setNoteCells.refused ?? [];
  }

  async function send(changes: readonly CellChange[]): Promise<readonly Refused[]> {
    const refused: Refused[] = [];
    for (const part of partsOf(changes)) refused.push(...(await sendPart(part)));
    if (changes.some(({ column }) => column.key === grouping?.column)) grouping?.regroup();
    return refused;
  }

  /** For an undo or redo: done in part is done, and says what stayed. */
  async function sendAgain(changes: readonly CellChange[]): Promise<void> {
    const refused = await send(changes);
    const message = refused[0]?.message;
    if (message === undefined) return;
    if (refused.length === changes.length) throw new RefusedError(message);
    showRefused(refused.length, message);
  }

  return {
    /** Resolves to the reason if a cell was left unchanged. */
    async set(changes: readonly CellChange[]): Promise<string | undefined> {
      const [first] = changes;
      if (first === undefined) return undefined;
      const before = changes.map(({ row, column }) => ({ row, column, entered: enteredOf({ row, column }) }));
      let refused: readonly Refused[] = [];
      await performAction({
        label:
          changes.length === 1
            ? t("field.changed", "“{title}” was changed.", { title: first.column.label })
            : t("view.cells.changed", "{n} cells were changed.", { n: changes.length }),
        toast: changes.length > 1,
        run: async () => {
          refused = await send(changes);
        },
        undo: () => sendAgain(before),
        redo: () => sendAgain(changes),
      });
      const message = refused[0]?.message;
      if (message !== undefined && changes.length > 1) showRefused(refused.length, message);
      return message;
    },
  };
}

export type CellActions = ReturnType<typeof useCellActions>;
