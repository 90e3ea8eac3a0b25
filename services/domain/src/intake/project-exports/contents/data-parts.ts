import type { ExportedProject, ExportedTag } from "@fieldstone/model/project-export/exported-project.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { CodebookChangeKey } from "../../../research/codebook/read-codebook.ts";
import type { CodingRound } from "../../../research/coding/coding-round.ts";
import type { Insight } from "../../../research/insights/insight.ts";
import type { Note } from "../../../research/notes/note.ts";
import type { Person } from "../../../research/people/person.ts";
import type { View } from "../../../research/views/view.ts";
import { readExportedCodebookChange } from "./read-exported-codebook.ts";
import { readExportedCodingRound } from "./read-exported-coding-round.ts";
import { readExportedPersonDetail } from "./read-exported-person.ts";
import { readExportedTagSummaries } from "./read-exported-summaries.ts";
import { readExportedView } from "./read-exported-view.ts";
import type { ProjectContents } from "./read-project-contents.ts";

/** A text of a project. */
export type Source =
  | { readonly type: "note"; readonly row: Note }
  | { readonly type: "insight"; readonly row: Insight };

/** The parts of a project's data that are read one by one. */
export type DataPart =
  | Source
  | { readonly type: "view"; readonly row: View }
  | { readonly type: "codingRound"; readonly row: CodingRound }
  | { readonly type: "person"; readonly row: Person }
  | { readonly type: "codebookChange"; readonly row: CodebookChangeKey }
  | { readonly type: "tag"; readonly row: ExportedTag };

/** The list in the data that each kind of part is written to, in the order of the parts. */
export const listOfPart = {
  note: "notes",
  insight: "insights",
  view: "views",
  codingRound: "codingRounds",
  person: "personDetails",
  codebookChange: "codebookChanges",
  tag: "tagSummaries",
} as const satisfies Record<DataPart["type"], keyof ExportedProject>;

/** Notes before insights, as insights quote them. */
export function sourcesOf({ notes, insights }: ProjectContents): readonly Source[] {
  return [
    ...notes.map((row) => ({ type: "note" as const, row })),
    ...insights.map((row) => ({ type: "insight" as const, row })),
  ];
}

/** All parts of a project's data, in the order of their types. */
export function dataPartsOf(contents: ProjectContents): DataPart[] {
  const { views, codingRounds, people, codebookChanges, boards, tags } = contents;
  // A summary of a tag of the workspace is about highlights of all projects.
  const own = new Set<string | undefined>(
    boards.filter(({ isOfProject }) => isOfProject).map(({ id }) => id),
  );
  return [
    ...sourcesOf(contents),
    ...views.map((row) => ({ type: "view" as const, row })),
    ...codingRounds.map((row) => ({ type: "codingRound" as const, row })),
    ...people.map((row) => ({ type: "person" as const, row })),
    ...codebookChanges.map((row) => ({ type: "codebookChange" as const, row })),
    ...tags.filter(({ boardId }) => own.has(boardId)).map((row) => ({ type: "tag" as const, row })),
  ];
}

/** The items of a part that is not a text. */
export async function readDataPart(
  tx: TenantTransaction,
  contents: ProjectContents,
  part: Exclude<DataPart, Source>,
): Promise<readonly object[]> {
  switch (part.type) {
    case "view":
      return [await readExportedView(tx, part.row)];
    case "codingRound":
      return [await readExportedCodingRound(tx, part.row)];
    case "person":
      return [await readExportedPersonDetail(tx, contents, part.row.id)];
    case "codebookChange":
      return readExportedCodebookChange(tx, part.row);
    case "tag":
      return readExportedTagSummaries(tx, part.row.id);
  }
}
