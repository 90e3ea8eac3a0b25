const unseen =
  /<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1>|<(?:meta|link)\b[^>]*>|<\/?(?:o|w|m|v):[^>]*>/gi;
const blankParagraphs = /(?:<p[^>]*>(?:&nbsp;|\s|<br[^>]*>|<\/?span[^>]*>)*<\/p>\s*){2,}/gi;

/**
 * HTML pasted from other programs, without comments, style sheets and runs of blank lines. The schema drops
 * the rest: fonts, colours, classes.
 */
export function cleanPastedHtml(html: string): string {
  return html.replace(unseen, "").replace(blankParagraphs, "").replaceAll("\u200b", "");
}
