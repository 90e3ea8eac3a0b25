/**
 * Characters that are not seen and could hide an address or change the order of what is read, except the two
 * joiners, which scripts and emoji need.
 */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cc}\p{Co}]/gu;
/** The dots that browsers accept in a domain, before what could be a part of it. */
const dotInDomain = /(?<=\S)[.\u3002\uff0e\uff61](?=[\u200c\u200d]*[\p{L}\p{N}])/gu;

/**
 * A text in which no mail program finds an address to link, so that nobody can put a link of their own into
 * our mails with a name or title. It reads the same: dots within a word become one dot leaders, which belong to
 * no domain. Keeps line breaks.
 */
export function unlinkedText(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .replaceAll(unseen, "")
        .replaceAll(dotInDomain, "\u{2024}")
        // `http://2130706433` and `javascript:` need no dot.
        .replaceAll(/:(?=\/|\\)/g, "\u{2236}")
        .replaceAll(/\b(javascript|data|mailto|tel|sms):/gi, "$1\u{2236}"),
    )
    .join("\n");
}

/** The same in one line, as subjects and names are. */
export function unlinkedLine(text: string): string {
  return unlinkedText(text.replaceAll(/\s+/gu, " ")).trim();
}
