import type { EvalDocument, EvalQuery } from "./collection-parts.ts";
import { lineAt, mistake, type SourceFile } from "./source-file.ts";

const titles = ["title", "headline", "head", "ttl", "hl"];
const ids = ["docno", "docid", "id"];
const numbers = ["num", "number", "id", "qid"];
/** A newspaper's first paragraph stands before its text. */
const leads = ["lp", "leadpara"];
const bodies = ["text", "body", "contents", "abstract"];

/** Parses TREC's `<DOC>` elements. One without a known body has all of its text that is no id, header or title. */
export function trecDocuments(file: SourceFile): readonly EvalDocument[] {
  return elements(file.text, "doc").map(({ inside, at }) => {
    const text = [firstOf(inside, leads), firstOf(inside, bodies)].filter(Boolean).join(" ");
    const [id, title] = [firstOf(inside, ids), firstOf(inside, titles)];
    if (id === "") throw mistake(file, lineAt(file, at), "A document has no <DOCNO>.");
    return { id, title, text: text === "" ? restOf(inside) : text };
  });
}

function restOf(inside: string): string {
  const known = [...ids, ...titles, "dochdr"];
  return plainText(known.reduce((rest, name) => rest.replaceAll(elementOf(name), " "), inside));
}

/**
 * Parses TREC's `<top>` elements: their title, or else their description. Their parts are often unclosed: each
 * ends where the next begins.
 */
export function trecTopics(file: SourceFile): readonly EvalQuery[] {
  return elements(file.text, "top").map(({ inside, at }) => {
    const part = (name: string, label: RegExp) => {
      const [, text = ""] = new RegExp(`<${name}>([\\s\\S]*?)(?=<|$)`, "i").exec(inside) ?? [];
      return plainText(text).replace(label, "").trim();
    };
    const title = part("title", /^Topic:/i);
    const id = part("num", /^Number:?/i);
    if (id === "") throw mistake(file, lineAt(file, at), "A topic has no <num>.");
    return { id, text: title === "" ? part("desc", /^Description:/i) : title };
  });
}

/**
 * Parses the `<topic number="1">` of TREC's newer tracks, or else `<query id="1">`: their query, title, summary
 * or description, or their text. The number may be an element too.
 */
export function xmlQueries(file: SourceFile): readonly EvalQuery[] {
  const topics = elements(file.text, "topic");
  return (topics.length > 0 ? topics : elements(file.text, "query")).map(({ attributes, inside, at }) => {
    const [, given = ""] = /(?:number|num|q?id)\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
    const id = given || firstOf(inside, numbers);
    if (id === "") throw mistake(file, lineAt(file, at), "A query has no number.");
    const text = firstOf(inside, ["query", "title", "text", "summary", "description"]);
    return { id, text: text || plainText(inside) };
  });
}

function elements(text: string, name: string) {
  return Array.from(text.matchAll(elementOf(name)), ({ 1: attributes = "", 2: inside = "", index: at }) => ({
    attributes,
    inside,
    at,
  }));
}

function elementOf(name: string): RegExp {
  return new RegExp(`<${name}((?:\\s[^>]*)?)>([\\s\\S]*?)</${name}>`, "gi");
}

/** The text of the first of these elements that has any. */
function firstOf(inside: string, names: readonly string[]): string {
  for (const name of names) {
    const text = textIn(inside, name);
    if (text !== "") return text;
  }
  return "";
}

function textIn(text: string, name: string): string {
  return elements(text, name)
    .map(({ inside }) => plainText(inside))
    .join(" ");
}

/** A text without its tags and entities, on one line. */
export function plainText(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (whole, hex: string, code: string) =>
      characterOf(whole, code, hex),
    )
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}

function characterOf(whole: string, code: string, hex: string): string {
  const point = Number.parseInt(code, hex === "" ? 10 : 16);
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
}
