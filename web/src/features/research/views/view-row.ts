import { titleOf } from "@fieldstone/model/display-names.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import type {
  HighlightRow_HighlightFragment,
  HighlightRowsQuery,
  InsightRow_RowFragment,
  NoteRow_RowFragment,
  PersonRow_RowFragment,
  RowCell_CellFragment,
  RowPicture_FileFragment,
} from "../../../graphql/graphql.ts";
import { cardPicture } from "../references/card-picture.ts";

/** What a row is called. */
export function rowTitle({ type, title }: Pick<ViewRow, "type" | "title">): string {
  return titleOf(title, type === "person" ? "contact" : type);
}

export interface RowTag {
  readonly id: string;
  readonly title: string;
  readonly color: string;
}

/** A note, insight, highlight or person as all layouts show it. What a layout did not ask for is left out. */
export interface ViewRow {
  readonly type: "note" | "insight" | "highlight" | "person";
  readonly id: string;
  readonly title: string;
  readonly preview: string;
  /** Of notes: the beginning of the latest summary. */
  readonly summary?: string | null | undefined;
  readonly canWrite: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly authorName: string;
  /** Of insights: null for a draft. */
  readonly publishedAt?: string | null | undefined;
  readonly tags: readonly RowTag[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly contributors: readonly string[];
  readonly highlightCount?: number | undefined;
  readonly insightCount?: number | undefined;
  /** Of highlights: where it is from. */
  readonly source?: { readonly type: "note" | "insight"; readonly id: string; readonly title: string };
  readonly highlight?: HighlightRow_HighlightFragment;
  readonly person?: PersonRow_RowFragment;
  readonly cells: ReadonlyMap<string, RowCell_CellFragment>;
  /** Files that a card can be shown by; of a highlight the one that it is in. */
  readonly files?: readonly RowPicture_FileFragment[];
}

/** Address of what a card is drawn with: its video's still, else its first picture; undefined where it shows none. */
export function viewRowPicture(
  { files = [], highlight }: ViewRow,
  shown: ReadonlySet<ReferenceToggle>,
): string | undefined {
  return cardPicture(files, shown, highlight?.startMs ?? 0);
}

const cellsOf = (cells: readonly RowCell_CellFragment[]) =>
  new Map(cells.map((cell) => [cell.fieldId, cell]));

/** What rows of notes and of insights have alike. */
function documentRow(document: NoteRow_RowFragment | InsightRow_RowFragment) {
  const { id, title, contentAbstract, createdAt, updatedAt, author, cells, viewerLevel } = document;
  return {
    id,
    title,
    preview: contentAbstract,
    canWrite: viewerLevel !== "READ",
    createdAt,
    updatedAt,
    authorName: author.name,
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
    authorName: author.name,
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
    authorName: author.name,
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
