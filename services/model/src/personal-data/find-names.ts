import { nameMatchKey } from "../text/name-matching.ts";
import type { Range } from "./range.ts";

/** The name of a known person. */
export interface KnownName {
  readonly name: string;
  /** Whether each of its words also counts alone: for people known to be in the text. */
  readonly wordsAlone: boolean;
}

interface Token extends Range {
  readonly key: string;
  readonly isCapitalized: boolean;
}

/** A tree of names by their words; a name ends at a node with `ends`. */
interface Node {
  readonly next: Map<string, Node>;
  ends?: true;
}

/** Shorter single words are initials and particles. */
const aloneLengthMin = 3;
const gapLengthMax = 3;
/** Optional titles before a name, without their full stop. */
const titles: ReadonlySet<string> = new Set(
  "dr prof professor mr mrs ms mx miss sir dame lady lord rev fr herr frau mme mlle monsieur madame sr sra señor señora"
    .split(" ")
    .map(nameMatchKey),
);

/**
 * Finds names, the longest first, ignoring case and accents; a single word must start with a capital. Each
 * word of the text is looked up in a tree of the names' words.
 */
export function findNames(text: string, names: readonly KnownName[]): readonly Range[] {
  const root = treeOf(names);
  if (root.next.size === 0) return [];
  const tokens = tokensOf(text);
  const found: Range[] = [];
  for (let at = 0; at < tokens.length; ) {
    const count = longestFrom(text, tokens, at, root);
    const [first, last] = [tokens[at], tokens[at + count - 1]];
    if (count > 0 && first !== undefined && last !== undefined)
      found.push({ start: first.start, end: last.end });
    at += Math.max(count, 1);
  }
  return found;
}

/** The distinct words of a text in the form that names are compared in, to query the names that may occur. */
export function nameWordsOf(text: string): readonly string[] {
  return [...new Set(tokensOf(text).map(({ key }) => key))];
}

function treeOf(names: readonly KnownName[]): Node {
  const root: Node = { next: new Map() };
  const add = (words: readonly string[]) => {
    let node = root;
    for (const word of words) {
      const next = node.next.get(word) ?? { next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    if (words.length > 0) node.ends = true;
  };
  for (const { name, wordsAlone } of names) {
    const words = tokensOf(name).map(({ key }) => key);
    if (words.length > 1 || (words[0]?.length ?? 0) >= aloneLengthMin) add(words);
    const untitled = words.slice(
      Math.max(
        words.findIndex((word) => !titles.has(word)),
        0,
      ),
    );
    if (untitled.length > 1) add(untitled);
    if (wordsAlone) for (const word of untitled) if (word.length >= aloneLengthMin) add([word]);
  }
  return root;
}

function tokensOf(text: string): readonly Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu), ({ index, 0: word }) => {
    const bare = word.replace(/['’]s$/u, "");
    return {
      start: index,
      end: index + bare.length,
      key: nameMatchKey(bare),
      isCapitalized: /^\p{Lu}/u.test(bare),
    };
  });
}

/** Number of tokens of the longest name that starts here; 0 if there is none. */
function longestFrom(text: string, tokens: readonly Token[], at: number, root: Node): number {
  let [node, longest]: [Node | undefined, number] = [root, 0];
  for (let place = at; node !== undefined; place += 1) {
    const [token, before] = [tokens[place], tokens[place - 1]];
    if (token === undefined) break;
    if (place > at && before !== undefined && !isGap(text.slice(before.end, token.start))) break;
    node = node.next.get(token.key);
    const count = place - at + 1;
    if (node?.ends === true && (count > 1 || token.isCapitalized)) longest = count;
  }
  return longest;
}

function isGap(between: string): boolean {
  return between.length <= gapLengthMax && /^[ .\u00a0]+$/u.test(between);
}
