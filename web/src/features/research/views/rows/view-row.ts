import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import { authorName } from "../../../../app/objects/author-name.ts";
import type {
  HighlightRow_HighlightFragment,
  HighlightRowsQuery,
  InsightRow_RowFragment,
  NoteRow_RowFragment,
  PersonRow_RowFragment,
  RowCell_CellFragment,
  RowPicture_FileFragment,
} from "../../../../graphql/graphql.ts";
import { cardPicture } from "../../references/card-picture.ts";

/** A row's title. */
export function rowTitle({ type, title }: Pick<ViewRow, "type" | "title">): string {
  return titleOf(title, type === "person" ? "contact" : type);
}

export interface RowTag {
  readonly id: string;
  readonly title: string;
  readonly color: string;
}

/**
 * A note, insight, highlight or person in the form common to all layouts. Properties that a layout did not
 * request are missing.
 */
export interface ViewRow {
  readonly type: "note" | "insight" | "highlight" | "person";
  readonly id: string;
  readonly title: string;
  readonly preview: string;
  /** For notes: the beginning of the latest summary. */
  readonly summary?: string | null | undefined;
  readonly canWrite: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly authorName: string;
  /** For insights: null for a draft. */
  readonly publishedAt?: string | null | undefined;
  readonly tags: readonly RowTag[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly contributors: readonly string[];
  readonly highlightCount?: number | undefined;
  readonly insightCount?: number | undefined;
  /** For highlights: the document it is from. */
  readonly source?: { readonly type: "note" | "insight"; readonly id: string; readonly title: string };
  readonly highlight?: HighlightRow_HighlightFragment;
  readonly person?: PersonRow_RowFragment;
  readonly cells: ReadonlyMap<string, RowCell_CellFragment>;
  /** Files to illustrate a card with; for a highlight the file it is in. */
  readonly files?: readonly RowPicture_FileFragment[];
}

/** The URL of a card's image: a still of its video, else its first image; undefined if it shows none. */
export function viewRowPicture(
  { files = [], highlight }: ViewRow,
  shown: ReadonlySet<ReferenceToggle>,
): string | undefined {
  return cardPicture(files, shown, highlight?.startMs ?? 0);
}

const cellsOf = (cells: readonly RowCell_CellFragment[]) =>
  new Map(cells.map((cell) => [cell.fieldId, cell]));

/** The common properties of note and insight rows. */
function documentRow(document: NoteRow_RowFragment | InsightRow_RowFragment) {
  const { id, title, contentAbstract, createdAt, updatedAt, author, cells, viewerLevel } = document;
  return {
    id,
    title,
    preview: contentAbstract,
    canWrite: viewerLevel !== "READ",
    createdAt,
    updatedAt,
    authorName: authorName(author),
    tags: document.tags ?? [],
    contributors: document.contributors ?? [],
    highlightCount: document.highlightCount,
    files: document.files ?? [],
    cells: cellsOf(cells),
  };
}

export function rowOfNote(note: NoteRow_RowFragment): ViewRow {
  return {
    ...documentRow(note),
    type: "note",
    people: note.people ?? [],
    insightCount: note.insightCount,
    summary: note.summaryContent,
  };
}

export function rowOfInsight(insight: InsightRow_RowFragment): ViewRow {
  return { ...documentRow(insight), type: "insight", people: [], publishedAt: insight.publishedAt };
}

export function rowOfPerson(person: PersonRow_RowFragment, canWrite: boolean): ViewRow {
  const { id, name, createdAt, updatedAt, author, cells, highlightCount } = person;
  return {
    type: "person",
    id,
    title: name,
    preview: "",
    canWrite,
    createdAt,
    updatedAt,
    authorName: authorName(author),
    tags: [],
    people: [],
    contributors: [],
    highlightCount,
    person,
    cells: cellsOf(cells),
  };
}

type ListedHighlight = HighlightRowsQuery["project"]["page"]["rows"][number];

export function rowOfHighlight(highlight: ListedHighlight): ViewRow {
  const { id, text, createdAt, updatedAt, author, note, insight, tags, insights, viewerLevel } = highlight;
  const holder = note ?? insight;
  return {
    type: "highlight",
    id,
    title: text,
    preview: "",
    canWrite: viewerLevel !== "READ",
    createdAt,
    updatedAt,
    authorName: authorName(author),
    tags,
    people: note?.people ?? [],
    contributors: [],
    insightCount: insights?.length,
    ...(holder ? { source: { type: note ? "note" : "insight", id: holder.id, title: holder.title } } : {}),
    highlight,
    files: highlight.file ? [highlight.file] : [],
    cells: new Map(),
  };
}
