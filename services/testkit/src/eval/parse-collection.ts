import { z } from "zod";

export interface EvalDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface EvalQuery {
  readonly id: string;
  readonly text: string;
}

/** Relevance of each document to a query: above 0, higher is better. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

const id = z.union([z.string(), z.number()]).transform(String);
const jsonDocument = z
  .object({
    _id: id.optional(),
    id: id.optional(),
    doc_id: id.optional(),
    docid: id.optional(),
    title: z.string().nullish(),
    text: z.string().nullish(),
    contents: z.string().nullish(),
  })
  .transform((line) => ({
    id: line._id ?? line.id ?? line.doc_id ?? line.docid ?? "",
    title: line.title ?? "",
    text: line.text ?? line.contents ?? "",
  }));
const jsonQuery = z
  .object({
    _id: id.optional(),
    id: id.optional(),
    query_id: id.optional(),
    text: z.string().optional(),
    query: z.string().optional(),
  })
  .transform((line) => ({
    id: line._id ?? line.id ?? line.query_id ?? "",
    text: line.text ?? line.query ?? "",
  }));

/** Parses documents: JSON lines, TREC's `<DOC>`, SMART's `.I`, or lines of an id, a tab and a text. */
export function parseDocuments(file: string): readonly EvalDocument[] {
  const text = file.trimStart();
  if (text.startsWith("{")) return linesOf(text).map((line) => jsonDocument.parse(JSON.parse(line)));
  if (/<doc[\s>]/i.test(text)) return elements(text, "doc").map(trecDocument);
  if (text.startsWith(".I ")) {
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

/** Parses queries: in the formats of documents, or TREC's `<top>` with its title or else its description. */
export function parseQueries(file: string): readonly EvalQuery[] {
  const text = file.trimStart();
  if (text.startsWith("{")) return linesOf(text).map((line) => jsonQuery.parse(JSON.parse(line)));
  if (/<top[\s>]/i.test(text)) return elements(text, "top").map(trecTopic);
  if (text.startsWith(".I ")) {
    return smartRecords(text).map(({ id: own, fields }) => ({ id: own, text: fields.W ?? "" }));
  }
  return tabbed(text).map(([own = "", ...rest]) => ({ id: own, text: rest.join(" ") }));
}

/**
 * Parses judgements: query, iteration, document and grade (TREC), or query, document and grade (BEIR, with or
 * without a header line).
 */
export function parseQrels(file: string): Judgements {
  const judged = new Map<string, Map<string, number>>();
  for (const line of linesOf(file)) {
    const columns = line.trim().split(/\s+/);
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

function elements(text: string, name: string): readonly string[] {
  const element = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "gi");
  return [...text.matchAll(element)].map(([, inside = ""]) => inside);
}

function trecDocument(inside: string): EvalDocument {
  const first = (...names: string[]) =>
    names.map((name) => elements(inside, name).map(plain).join(" ")).find((text) => text !== "") ?? "";
  const title = first("title", "headline", "head", "ttl");
  return { id: first("docno", "docid", "id"), title, text: first("text", "body", "contents", "abstract") };
}

/** A topic's elements are often unclosed: each ends where the next begins. */
function trecTopic(inside: string): EvalQuery {
  const part = (name: string, label: string) => {
    const [, text = ""] =
      new RegExp(`<${name}>\\s*(?:${label}:?)?([\\s\\S]*?)(?=<|$)`, "i").exec(inside) ?? [];
    return plain(text);
  };
  const title = part("title", "Topic");
  return { id: part("num", "Number"), text: title === "" ? part("desc", "Description") : title };
}

function plain(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}

function smartRecords(text: string) {
  return text
    .split(/^\.I /m)
    .filter((record) => record.trim() !== "")
    .map((record) => {
      const [own = "", ...parts] = record.split(/^\.([A-Z])\s*$/m);
      const fields: Record<string, string> = {};
      for (let at = 0; at + 1 < parts.length; at += 2) fields[parts[at] ?? ""] = plain(parts[at + 1] ?? "");
      return { id: own.trim(), fields };
    });
}
