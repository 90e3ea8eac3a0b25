import { speakerNameOf } from "@fieldstone/model/display-names.ts";

/** A quote with who said it and where, to be pasted elsewhere. */
export function quoteWithSource(
  quote: { text: string; speaker: string | null },
  title: string | undefined,
): string {
  const source = [
    ...(quote.speaker === null ? [] : [speakerNameOf(quote.speaker)]),
    ...(title === undefined ? [] : [title]),
  ].join(", ");
  return source === "" ? `“${quote.text}”` : `“${quote.text}”\n— ${source}`;
}
