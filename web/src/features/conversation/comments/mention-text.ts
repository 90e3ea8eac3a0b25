/** The text typed after an @ at the caret. */
export interface TypedMention {
  /** Index of the @. */
  readonly start: number;
  readonly query: string;
}

/** Longest name looked up, in characters; longer text after an @ is a sentence. */
const QUERY_LENGTH_MAX = 40;

/** The @ before the caret that begins a word, and the text after it; an e-mail address is not a mention. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const start = text.lastIndexOf("@", caret - 1);
  if (start < 0 || caret - start > QUERY_LENGTH_MAX) return undefined;
  if (start > 0 && !/\s|\(/.test(text.charAt(start - 1))) return undefined;
  const query = text.slice(start + 1, caret);
  return /[\n@]|^\s/.test(query) ? undefined : { start, query };
}

/** The text with the typed part replaced by the name, and the caret's new position. */
export function insertMention(
  text: string,
  { start, query }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + query.length).replace(/^ /, ""), caret: before.length };
}

export interface TextPart {
  readonly text: string;
  readonly mention: boolean;
}

/** A comment's text split at its mentions; where one name is a prefix of another, the longer wins. */
export function mentionParts(body: string, names: readonly string[]): readonly TextPart[] {
  const wanted = names.map((name) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = body.indexOf("@"); at >= 0; at = body.indexOf("@", Math.max(at + 1, from))) {
    const found = wanted.find((name) => body.startsWith(name, at));
    if (found === undefined) continue;
    if (at > from) parts.push({ text: body.slice(from, at), mention: false });
    parts.push({ text: found, mention: true });
    from = at + found.length;
  }
  if (from < body.length) parts.push({ text: body.slice(from), mention: false });
  return parts;
}
