import { z } from "zod";
import type { EvalDocument, EvalQuery, Judgements } from "./collection-parts.ts";
import { numberedTopics, plainText, trecDocuments, trecTopics } from "./parse-trec.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const content = z.string().nullish();
const jsonTexts = z.object({
  title: content,
  text: content,
  contents: content,
  body: content,
  abstract: content,
  query: content,
  question: content,
});
const documentKeys = ["_id", "id", "doc_id", "docid", "docno", "document_id", "pid"];
const queryKeys = ["_id", "id", "query_id", "qid", "number"];

/** @throws Error for a line without any of the keys: all such lines would have the same id */
function readJsonLine(line: string, idKeys: readonly string[]) {
  const value = z.record(z.string(), z.unknown()).parse(JSON.parse(line));
  const key = idKeys.find((each) => value[each] !== undefined);
  if (key === undefined) throw new Error(`A line has none of ${idKeys.join(", ")}: ${line.slice(0, 200)}`);
  return { id: id.parse(value[key]), ...jsonTexts.parse(value) };
}

function jsonDocument(line: string): EvalDocument {
  const { id: own, title, text, contents, body, abstract } = readJsonLine(line, documentKeys);
  return { id: own, title: title ?? "", text: text ?? contents ?? body ?? abstract ?? "" };
}

function jsonQuery(line: string): EvalQuery {
  const { id: own, text, query, question, title } = readJsonLine(line, queryKeys);
  return { id: own, text: text ?? query ?? question ?? title ?? "" };
}

/** Parses documents: JSON lines, TREC's `<DOC>`, SMART's `.I`, or lines of an id, a tab and a text. */
export function parseDocuments(file: string): readonly EvalDocument[] {
  const text = file.trimStart();
  if (text.startsWith("{")) return linesOf(text).map(jsonDocument);
  if (/<doc[\s>]/i.test(text)) return trecDocuments(text);
  if (isSmart(text)) {
    return smartRecords(text).map(({ id: own, fields }) => ({
      id: own,
      title: fields.T ?? "",
      text: fields.W ?? "",
    }));
  }
  return tabbed(text).map(([own = "", ...columns]) =>
    columns.length > 1
      ? { id: own, title: columns[0] ?? "", text: columns.slice(1).join(" ") }
      : { id: own, title: "", text: columns[0] ?? "" },
  );
}

/** Parses queries: in the formats of documents, or TREC's `<top>` and `<topic number>`. */
export function parseQueries(file: string): readonly EvalQuery[] {
  const text = file.trimStart();
  if (text.startsWith("{")) return linesOf(text).map(jsonQuery);
  if (/<top[\s>]/i.test(text)) return trecTopics(text);
  if (/<topic\s/i.test(text)) return numberedTopics(text);
  if (isSmart(text)) {
    return smartRecords(text).map(({ id: own, fields }) => ({ id: own, text: fields.W ?? "" }));
  }
  return tabbed(text).map(([own = "", ...rest]) => ({ id: own, text: rest.join(" ") }));
}

/**
 * Parses judgements: query, iteration, document and grade (TREC), or query, document and grade (BEIR, with or
 * without a header line). Ids may contain spaces where tabs separate them.
 */
export function parseQrels(file: string): Judgements {
  const judged = new Map<string, Map<string, number>>();
  for (const line of linesOf(file)) {
    const columns = (line.includes("\t") ? line.split("\t") : line.trim().split(/\s+/)).map((each) =>
      each.trim(),
    );
    const [query = "", document = ""] = columns.length > 3 ? [columns[0], columns[2]] : columns;
    const grade = Number(columns.length > 3 ? columns[3] : columns[2]);
    // The header line has no number.
    if (Number.isNaN(grade)) continue;
    const own = judged.get(query) ?? new Map<string, number>();
    own.set(document, grade);
    judged.set(query, own);
  }
  return judged;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

function tabbed(text: string): readonly (readonly string[])[] {
  return linesOf(text)
    .map((line) => line.split("\t"))
    .filter((columns) => columns.length > 1);
}

/** Whether a file is in SMART's form, of which Cranfield is. */
export const isSmart = (text: string): boolean => text.trimStart().startsWith(".I ");

function smartRecords(text: string) {
  return text
    .split(/^\.I /m)
    .filter((record) => record.trim() !== "")
    .map((record) => {
      const [own = "", ...parts] = record.split(/^\.([A-Z])\s*$/m);
      const fields: Record<string, string> = {};
      for (let at = 0; at + 1 < parts.length; at += 2)
        fields[parts[at] ?? ""] = plainText(parts[at + 1] ?? "");
      return { id: own.trim(), fields };
    });
}
