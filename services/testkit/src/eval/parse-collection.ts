import { z } from "zod";
import type { EvalDocument, EvalQuery } from "./collection-parts.ts";
import { plainText, trecDocuments, trecTopics, xmlQueries } from "./parse-trec.ts";
import { isHeader, linesOf, mistake, readJson, type SourceFile, type SourceLine } from "./source-file.ts";

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

/** @throws Error for an object without any of the keys: all such objects would have the same id */
function readObject(file: SourceFile, { number, value }: SourceLine<unknown>, idKeys: readonly string[]) {
  const object = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (object === undefined) throw mistake(file, number, "This is no JSON object.");
  const key = idKeys.find((each) => object[each] !== undefined);
  const own = id.safeParse(key === undefined ? undefined : object[key]).data ?? "";
  if (own === "") throw mistake(file, number, `An object has none of ${idKeys.join(", ")}.`);
  const texts = jsonTexts.safeParse(object).data;
  if (texts === undefined) throw mistake(file, number, `The text or title of ${own} is no text.`);
  return { id: own, ...texts };
}

function jsonDocuments(file: SourceFile): readonly EvalDocument[] {
  return readJson(file).map((each) => {
    const { id: own, title, text, contents, body, abstract } = readObject(file, each, documentKeys);
    return { id: own, title: title ?? "", text: text ?? contents ?? body ?? abstract ?? "" };
  });
}

function jsonQueries(file: SourceFile): readonly EvalQuery[] {
  return readJson(file).map((each) => {
    const { id: own, text, query, question, title } = readObject(file, each, queryKeys);
    return { id: own, text: text ?? query ?? question ?? title ?? "" };
  });
}

/** Parses documents: JSON, TREC's `<DOC>`, SMART's `.I`, or lines of an id, a tab and a text. */
export function parseDocuments(file: SourceFile): readonly EvalDocument[] {
  const text = file.text.trimStart();
  if (/^[{[]/.test(text)) return jsonDocuments(file);
  if (/<doc[\s>]/i.test(text)) return trecDocuments(file);
  if (isSmart(file)) {
    return smartRecords(text).map(({ id: own, fields }) => ({
      id: own,
      title: fields.T ?? "",
      text: fields.W ?? "",
    }));
  }
  return tabbed(file).map(([own = "", ...columns]) =>
    columns.length > 1
      ? { id: own, title: columns[0] ?? "", text: columns.slice(1).join(" ") }
      : { id: own, title: "", text: columns[0] ?? "" },
  );
}

/** Parses queries: in the formats of documents, TREC's `<top>` and `<topic>`, or `<query id>`. */
export function parseQueries(file: SourceFile): readonly EvalQuery[] {
  const text = file.text.trimStart();
  if (/^[{[]/.test(text)) return jsonQueries(file);
  if (/<top[\s>]/i.test(text)) return trecTopics(file);
  if (/<(topic|query)[\s>]/i.test(text)) return xmlQueries(file);
  if (isSmart(file)) {
    return smartRecords(text).map(({ id: own, fields }) => ({ id: own, text: fields.W ?? "" }));
  }
  return tabbed(file).map(([own = "", ...rest]) => ({ id: own, text: rest.join(" ") }));
}

/**
 * The columns of lines with tabs, without their header. A file without any tabs is something else.
 * @throws Error for a line without a tab among others, or without an id
 */
function tabbed(file: SourceFile): readonly (readonly string[])[] {
  const lines = linesOf(file).map(({ number, value }) => ({ number, columns: value.split("\t") }));
  if (lines.every(({ columns }) => columns.length < 2)) return [];
  const [first, ...others] = lines;
  const rows = first !== undefined && isHeader(first.columns) ? others : lines;
  for (const { number, columns } of rows) {
    if (columns.length < 2) throw mistake(file, number, "A line needs an id, a tab and a text.");
    if (columns[0]?.trim() === "") throw mistake(file, number, "A line begins with no id.");
  }
  return rows.map(({ columns }) => columns.map((each) => each.trim()));
}

/** Whether a file is in SMART's form, of which Cranfield is. */
export const isSmart = ({ text }: SourceFile): boolean => text.trimStart().startsWith(".I ");

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
