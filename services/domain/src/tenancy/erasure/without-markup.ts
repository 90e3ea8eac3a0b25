/** Excludes `<` inside, so that text full of them does not take quadratic time. */
const tag = /<[^<>]*>/gu;
const captionLine = /^(?:.*-->.*|\d+)$/gmu;
const markdownMark = /[*_~`\\]/gu;
const space = /\s+/gu;
const numericEntity = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu;
const accentedEntity = /&([a-z])(acute|caron|cedil|circ|grave|ring|tilde|uml);/giu;
/** Combining characters; the eraser finds both forms of Unicode. */
const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  caron: "\u030c",
  cedil: "\u0327",
  circ: "\u0302",
  grave: "\u0300",
  ring: "\u030a",
  tilde: "\u0303",
  uml: "\u0308",
};
const codePointMax = 0x10ffff;

/** The text without its tags. */
export const withoutTags = (text: string): string => text.replaceAll(tag, "");

/** Roughly the words that a reader sees of HTML, Markdown, VTT or SRT, to find what markup splits. */
export function withoutMarkup(text: string): string {
  return withoutTags(text.replaceAll(captionLine, ""))
    .replaceAll(numericEntity, (entity, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > codePointMax ? entity : String.fromCodePoint(code);
    })
    .replaceAll(
      accentedEntity,
      (_, letter: string, accent: string) => letter + (accents[accent.toLowerCase()] ?? ""),
    )
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(markdownMark, "")
    .replaceAll(space, " ");
}
