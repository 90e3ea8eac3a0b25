import type { EvalDocument, EvalQuery } from "./collection-parts.ts";

const titles = ["title", "headline", "head", "ttl", "hl"];
const ids = ["docno", "docid", "id"];
/** A newspaper's first paragraph stands before its text. */
const leads = ["lp", "leadpara"];
const bodies = ["text", "body", "contents", "abstract"];

/** Parses TREC's `<DOC>` elements. One without a known body has all of its text that is no id, header or title. */
export function trecDocuments(file: string): readonly EvalDocument[] {
  return elements(file, "doc").map(({ inside }) => {
    const text = [firstOf(inside, leads), firstOf(inside, bodies)].filter(Boolean).join(" ");
    const [id, title] = [firstOf(inside, ids), firstOf(inside, titles)];
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
export function trecTopics(file: string): readonly EvalQuery[] {
  return elements(file, "top").map(({ inside }) => {
    const part = (name: string, label: RegExp) => {
      const [, text = ""] = new RegExp(`<${name}>([\\s\\S]*?)(?=<|$)`, "i").exec(inside) ?? [];
      return plainText(text).replace(label, "").trim();
    };
    const title = part("title", /^Topic:/i);
    return { id: part("num", /^Number:?/i), text: title === "" ? part("desc", /^Description:/i) : title };
  });
}

/** Parses the `<topic number="1">` of TREC's newer tracks: its query, title, summary or description, or its text. */
export function numberedTopics(file: string): readonly EvalQuery[] {
  return elements(file, "topic").map(({ attributes, inside }) => {
    const [, id = ""] = /number\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
    const names = ["query", "title", "summary", "description"];
    return { id, text: firstOf(inside, names) || plainText(inside) };
  });
}

function elements(text: string, name: string) {
  return [...text.matchAll(elementOf(name))].map(([, attributes = "", inside = ""]) => ({
    attributes,
    inside,
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
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}
