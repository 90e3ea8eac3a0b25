import { type ListedType, tableColumns } from "@fieldstone/model/views/table-columns.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { t } from "../../../../app/i18n/t.ts";
import type { CustomField_FieldFragment } from "../../../../graphql/graphql.ts";

export interface ViewColumn {
  /** A system column, or the id of a field. */
  readonly key: string;
  readonly label: string;
  readonly field?: CustomField_FieldFragment;
  readonly width: number;
  readonly sticky: boolean;
  readonly wrapped: boolean;
  readonly isEditable: boolean;
  readonly isSortable: boolean;
}

const widthDefault = 160;
const textWidthDefault = 320;
export const columnWidthMin = 60;
export const columnWidthMax = 1200;

/** System columns shown by default. */
const shownAtFirst: Readonly<Record<ListedType, readonly string[]>> = {
  NOTE: ["title", "tags", "createdAt", "createdBy"],
  INSIGHT: ["title", "published", "createdAt", "createdBy"],
  HIGHLIGHT: ["text", "tags", "note", "createdAt", "createdBy"],
  PERSON: ["name", "email", "company", "jobTitle", "consent", "noteCount", "highlightCount", "createdAt"],
};

/** System columns that can be edited; custom fields can be too, except those of highlights’ notes. */
const editable: Readonly<Record<ListedType, readonly string[]>> = {
  NOTE: ["title", "people"],
  INSIGHT: ["title", "published"],
  HIGHLIGHT: ["tags"],
  PERSON: ["name", "email", "company", "jobTitle"],
};

function columnLabel(key: (typeof tableColumns)[ListedType][number]): string {
  switch (key) {
    case "title":
      return t("view.column.title", "Title");
    case "text":
      return t("view.column.text", "Text");
    case "tags":
      return t("view.column.tags", "Tags");
    case "createdAt":
      return t("view.column.created-at", "Created");
    case "createdBy":
      return t("view.column.created-by", "Created by");
    case "updatedAt":
      return t("view.column.updated-at", "Last edited");
    case "contentPreview":
      return t("view.column.preview", "Preview");
    case "insights":
      return t("view.column.insights", "Insights");
    case "highlightCount":
      return t("view.column.highlights", "Highlights");
    case "people":
      return t("view.column.people", "People");
    case "contributors":
      return t("view.column.contributors", "Contributors");
    case "published":
      return t("view.column.published", "Published");
    case "note":
      return t("view.column.note", "Note");
    case "name":
      return t("person.name", "Name");
    case "email":
      return t("person.email", "E-mail");
    case "company":
      return t("person.company", "Company");
    case "jobTitle":
      return t("person.job", "Job title");
    case "consent":
      return t("view.column.consent", "Consent");
    case "noteCount":
      return t("tab.notes", "Notes");
    case "summaryContent":
      return t("view.column.summary", "Summary");
    case "videoThumbnail":
    case "video":
      return t("view.column.video", "Video");
  }
}

const texts = new Set(["title", "text", "contentPreview", "summaryContent"]);
/** Columns that the server cannot sort by. */
const unsortable = new Set(["contributors", "summaryContent", "videoThumbnail", "video"]);

/** Whether a column is yes or no, which Enter toggles. */
export function isYesNo({ key, field }: ViewColumn): boolean {
  return field?.type === "BOOLEAN" || key === "published";
}

/** All columns of a table, shown or not, in the order of the settings; columns not named there come last. */
export function allColumns(
  target: ListedType,
  fields: readonly CustomField_FieldFragment[],
  settings: Pick<ViewSettings, "columns">,
): readonly ViewColumn[] {
  const system = tableColumns[target].map((key) => ({ key, label: columnLabel(key) }));
  const known = [...system, ...fields.map((field) => ({ key: field.id, label: field.title, field }))];
  const places = new Map(settings.columns.map((column, place) => [column.key, { ...column, place }]));
  const title = known[0]?.key;
  return known
    .map((column, place): ViewColumn & { place: number } => {
      const chosen = places.get(column.key);
      const isText = texts.has(column.key);
      return {
        ...column,
        width: chosen?.width ?? (isText ? textWidthDefault : widthDefault),
        sticky: chosen?.sticky ?? column.key === title,
        wrapped: chosen?.wrapped ?? false,
        isEditable: editable[target].includes(column.key) || ("field" in column && target !== "HIGHLIGHT"),
        isSortable: !unsortable.has(column.key),
        place: chosen?.place ?? settings.columns.length + place,
      };
    })
    .sort((a, b) => a.place - b.place);
}

/** Whether a column is shown: by the settings, else fields and the default columns. */
export function isShown(
  target: ListedType,
  column: ViewColumn,
  { fieldVisibility }: Pick<ViewSettings, "fieldVisibility">,
): boolean {
  const chosen = fieldVisibility.find(({ key }) => key === column.key);
  return chosen?.visible ?? (column.field !== undefined || shownAtFirst[target].includes(column.key));
}

/** The visible columns of a table, sticky ones first. */
export function shownColumns(
  target: ListedType,
  columns: readonly ViewColumn[],
  settings: Pick<ViewSettings, "fieldVisibility">,
): readonly ViewColumn[] {
  const shown = columns.filter((column) => isShown(target, column, settings));
  return [...shown.filter(({ sticky }) => sticky), ...shown.filter(({ sticky }) => !sticky)];
}

/** The columns of a CSV: for highlights also consent, which a table shows as a badge with the words. */
export function exportedColumns(target: ListedType, shown: readonly ViewColumn[]): readonly ViewColumn[] {
  if (target !== "HIGHLIGHT" || shown.some(({ key }) => key === "consent")) return shown;
  const every = allColumns(target, [], { columns: [] });
  return [...shown, ...every.filter(({ key }) => key === "consent")];
}

/** The columns in the form that settings store. */
export function storedColumns(columns: readonly ViewColumn[]): ViewSettings["columns"] {
  return columns.map(({ key, width, sticky, wrapped }) => ({ key, width, sticky, wrapped }));
}
