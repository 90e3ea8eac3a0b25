/** A word as a reader should see it outside its sentence. */
export interface WrittenWord {
  readonly written: string;
  /** True if the word begins a sentence: whether it has a capital letter elsewhere is unknown. */
  readonly isInitial: boolean;
}

const sentenceBegins = /(?:^|[\n.!?…。！？])[^\p{L}\p{N}]*$/u;
/** Characters before a word that tell whether it begins a sentence. */
const beforeLength = 8;

/** A text's word as written, in lower case if only its place in the sentence may have given it a capital letter. */
export function writtenWord(text: string, word: string, start: number): WrittenWord {
  const isInitial = sentenceBegins.test(text.slice(Math.max(0, start - beforeLength), start));
  const rest = word.slice(1);
  const isPlain = rest === rest.toLowerCase();
  return { written: isInitial && isPlain ? word.toLowerCase() : word, isInitial };
}

/** The first of a word's forms, of those inside sentences if there are any. */
export function preferredForm(forms: Iterable<WrittenWord>): string | undefined {
  let first: string | undefined;
  for (const { written, isInitial } of forms) {
    if (!isInitial) return written;
    first ??= written;
  }
  return first;
}
