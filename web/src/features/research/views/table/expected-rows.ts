import { findOption, splitLabels } from "@fieldstone/model/fields/select-options.ts";
import { withType } from "../../../../app/apollo/with-type.ts";
import type { RowCell_CellFragment } from "../../../../graphql/graphql.ts";
import type { RowTag, ViewRow } from "../rows/view-row.ts";
import type { CellValue } from "./entered-value.ts";
import type { ViewColumn } from "./view-columns.ts";

/** A cell and its new value. */
export interface CellChange {
  readonly row: ViewRow;
  readonly column: ViewColumn;
  readonly entered: CellValue;
  /** A tag that was created for this: the undo deletes it. */
  readonly newTagId?: string | undefined;
}

/** The optimistic content of a cell; undefined if only the server can tell. */
function shownAtOnce(
  { column, entered }: CellChange,
  before: RowCell_CellFragment | undefined,
): RowCell_CellFragment | "cleared" | undefined {
  const { key, field } = column;
  if ("tagIds" in entered) return undefined;
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

/** The ids of the tags or people that a built-in column gets; undefined if only the server can tell. */
function chosenAtOnce({ column: { key }, entered }: CellChange): readonly string[] | undefined {
  if ("tagIds" in entered) return entered.tagIds;
  if (key !== "people" && key !== "tags") return undefined;
  if ("personIds" in entered) return entered.personIds;
  return "text" in entered && (entered.text ?? "").trim() === "" ? [] : undefined;
}

/** The changed rows, as the server is expected to return them. */
export function expectedRows(changes: readonly CellChange[]) {
  const byRow = Map.groupBy(changes, ({ row }) => row);
  return [...byRow].map(([row, changed]) => {
    const cells = new Map(row.cells);
    const texts: Record<string, string> = {};
    let chosen: readonly string[] | undefined;
    for (const change of changed) {
      if (change.column.field === undefined) {
        if ("text" in change.entered) texts[change.column.key] = change.entered.text ?? "";
        chosen = chosenAtOnce(change) ?? chosen;
        continue;
      }
      const shown = shownAtOnce(change, row.cells.get(change.column.key));
      if (shown === "cleared") cells.delete(change.column.key);
      else if (shown !== undefined) cells.set(change.column.key, shown);
    }
    return { row, texts, chosen, cells: [...cells.values()] };
  });
}

export type ExpectedRow = ReturnType<typeof expectedRows>[number];

export function expectedNote({ row, texts, chosen, cells }: ExpectedRow) {
  const { id, people } = row;
  const kept = people.filter((person) => chosen?.includes(person.id));
  const shown = chosen !== undefined && kept.length === chosen.length ? kept : people;
  return withType("Note", {
    id,
    title: texts.title ?? row.title,
    people: shown.map((person) => withType("Person", person)),
    cells,
  });
}

export function expectedInsight({ row, texts, cells }: ExpectedRow) {
  const { published } = texts;
  const before = row.publishedAt ?? null;
  const now = published === "yes" ? (before ?? new Date().toISOString()) : null;
  // Any other text may be rejected.
  const publishedAt = published === "yes" || published === "no" || published === "" ? now : before;
  return withType("Insight", { id: row.id, title: texts.title ?? row.title, publishedAt, cells });
}

/** `tagOf` finds a tag that the page knows. */
export function expectedHighlight(
  { row: { id, tags }, chosen }: ExpectedRow,
  tagOf: (id: string) => RowTag | undefined,
) {
  const known = chosen?.flatMap((tagId) => tags.find((tag) => tag.id === tagId) ?? tagOf(tagId) ?? []);
  const shown = known !== undefined && known.length === chosen?.length ? known : tags;
  return withType("Highlight", { id, tags: shown.map((tag) => withType("Tag", tag)) });
}

export function expectedPerson({ row: { id, title, person }, texts, cells }: ExpectedRow) {
  return withType("Person", {
    id,
    name: texts.name || title,
    email: texts.email ?? person?.email ?? null,
    company: texts.company ?? person?.company ?? null,
    jobTitle: texts.jobTitle ?? person?.jobTitle ?? null,
    cells,
  });
}
