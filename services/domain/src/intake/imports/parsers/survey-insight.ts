import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { sortScale } from "@fieldstone/model/fields/select-options.ts";
import { insightTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { TableRow } from "@fieldstone/model/tables/read-table.ts";
import {
  type SelectQuestion,
  selectQuestionsOf,
  splitAnswers,
} from "@fieldstone/model/tables/survey-answers.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { documentOf, inlineFromText } from "../../../research/documents/conversions/document-from-text.ts";
import { type NoteDraft, plainDraft } from "../note-draft.ts";

/** The most answers listed per question; less frequent ones are counted together. */
const answersMax = 30;
/** The most rows of all tables together: readable, and far below a document's limit. */
const tableRowsMax = 600;
const questionHeadingLevel = 2;

/** The insight of a survey: the frequency of each answer by question. */
export function draftSurveyInsight(
  rows: readonly TableRow[],
  columns: readonly string[],
  choices: TableChoices,
  fileTitle: string,
): NoteDraft {
  const selects = new Map(selectQuestionsOf(choices).map((question) => [question.at, question]));
  const shownMax = Math.max(3, Math.min(answersMax, Math.floor(tableRowsMax / Math.max(1, selects.size))));
  const questions = choices.roles.flatMap((role, at) => {
    const select = selects.get(at);
    const heading = headingOf(columns[at] ?? "");
    if (select !== undefined) return [heading, ...choiceBlocks(rows, select, shownMax)];
    if (role !== "FREE_TEXT") return [];
    const written = rows.filter(({ cells }) => (cells[at] ?? "").trim() !== "").length;
    return [heading, paragraph(`${counted(written, "answer")}, each in a note of this project.`)];
  });
  const content = documentOf([
    paragraph(`${counted(rows.length, "person", "people")} took part.`),
    ...questions,
  ]);
  const title = cutText(`Results of ${fileTitle}`, insightTitleLengthMax);
  return { ...plainDraft(title, content), objectType: "insight" };
}

/** In its first spelling; counted ignoring case. */
interface Answer {
  readonly label: string;
  count: number;
}

function choiceBlocks(
  rows: readonly TableRow[],
  { at, separator }: SelectQuestion,
  shownMax: number,
): readonly DocumentNode[] {
  const answers = new Map<string, Answer>();
  let answered = 0;
  for (const { cells } of rows) {
    const given = new Map(
      splitAnswers(cells[at] ?? "", separator).map((label) => [label.toLowerCase(), label]),
    );
    if (given.size > 0) answered += 1;
    for (const [key, label] of given) {
      const known = answers.get(key) ?? { label, count: 0 };
      known.count += 1;
      answers.set(key, known);
    }
  }
  if (answered === 0) return [paragraph("Nobody answered.")];
  const frequent = [...answers.values()].toSorted((a, b) => b.count - a.count);
  const [shown, others] = [frequent.slice(0, shownMax), frequent.slice(shownMax)];
  const lines = sortScale(shown).map(({ label, count }) => [label, String(count), shareOf(count, answered)]);
  return [
    paragraph(`${counted(answered, "person", "people")} answered.`),
    { type: "table", content: [headRow(["Answer", "People", "Share"]), ...lines.map(bodyRow)] },
    ...(others.length === 0
      ? []
      : [paragraph(`${counted(others.length, "other answer")}, none more frequent than these.`)]),
  ];
}

function shareOf(count: number, all: number): string {
  return `${Math.round((count / all) * 100)}%`;
}

function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

function headingOf(text: string): DocumentNode {
  return { type: "heading", attrs: { level: questionHeadingLevel }, content: [...inlineFromText(text)] };
}

function paragraph(text: string): DocumentNode {
  return { type: "paragraph", content: [...inlineFromText(text)] };
}

const headRow = (cells: readonly string[]) => rowOf("tableHeader", cells);
const bodyRow = (cells: readonly string[]) => rowOf("tableCell", cells);

function rowOf(type: "tableHeader" | "tableCell", cells: readonly string[]): DocumentNode {
  return { type: "tableRow", content: cells.map((text) => ({ type, content: [paragraph(text)] })) };
}
