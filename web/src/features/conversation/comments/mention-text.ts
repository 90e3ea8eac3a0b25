/** What is being typed after an @ at the caret. */
export interface TypedMention {
  /** Where the @ stands. */
  readonly start: number;
  readonly query: string;
}

/** Longest name that is looked for, in characters; a longer run after an @ is a sentence. */
const QUERY_LENGTH_MAX = 40;

/** The @ before the caret that begins a word, and what follows it; an e-mail address is no mention. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const start = text.lastIndexOf("@", caret - 1);
  if (start < 0 || caret - start > QUERY_LENGTH_MAX) return undefined;
  if (start > 0 && !/\s|\(/.test(text.charAt(start - 1))) return undefined;
  const query = text.slice(start + 1, caret);
  return /[\n@]|^\s/.test(query) ? undefined : { start, query };
}

/** The text with the name in place of what was typed, and where the caret stands after it. */
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

/** A comment's text with the names that it mentions set apart; the longest name wins where one begins another. */
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
