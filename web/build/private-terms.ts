/** A term that product texts must not use, and its plain replacement: the glossary is in docs/style.md. */
export interface PrivateTerm {
  readonly pattern: RegExp;
  readonly instead: string;
}

const privateTerms: readonly PrivateTerm[] = [
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: "fix" },
  { pattern: /\b(is|are|was|were|be) told\b/i, instead: "notified" },
  { pattern: /\b(is|was) over\b/i, instead: "has expired, or has ended" },
  { pattern: /\b(whoever|whomever)\b/i, instead: "anyone who, or the person who" },
  { pattern: /\bsomebody\b/i, instead: "someone" },
  { pattern: /\b(every|any)body\b/i, instead: "everyone or anyone" },
  { pattern: /\bof yours\b/i, instead: "in your workspace" },
  { pattern: /\bstands? (here|on|outside|in)\b/i, instead: "appears, or is" },
  { pattern: /\bacts\b(?! on behalf)/i, instead: "actions" },
  { pattern: /\bin (their|your|his|her) name\b/i, instead: "on their or your behalf" },
  {
    pattern: /\b(ways? in|lets? in|shut out|shuts out|gets? in)\b/i,
    instead: "sign-in methods, gives access, locks out",
  },
  { pattern: /\bone a line\b/i, instead: "one per line" },
  { pattern: /\blook again\b/i, instead: "refresh" },
  { pattern: /\bjust now\b/i, instead: "right now, or a moment ago" },
  { pattern: /\bcode by e-mail\b/i, instead: "an e-mailed code" },
  {
    pattern: /\bis (made|proven|spoken to|asked for|put back)\b/i,
    instead: "was created, verified, reached, requested, restored",
  },
  { pattern: /\bany more\b/i, instead: "no longer" },
  { pattern: /\bif it stays\b/i, instead: "if it keeps happening" },
  { pattern: /\bholds?\b(?! (up|on)\b)(?<!\bon hold)/i, instead: "contains, or has" },
  { pattern: /\bmay not\b(?! be\b)/i, instead: "cannot, or is not allowed to" },
  { pattern: /\bunder way\b/i, instead: "in progress" },
  { pattern: /\brefus(e[sd]?|ing|al)\b/i, instead: "decline, or reject" },
  { pattern: /\b(makes?|making|made) an? (tag|insight|clip|reel)\b/i, instead: "create" },
  { pattern: /\bis given to nobody\b/i, instead: "is not available to anyone" },
  { pattern: /\bwhere (you|they) belong\b/i, instead: "the addresses of your workspaces" },
  { pattern: /\bbuilt in a way\b/i, instead: "cannot be read" },
  { pattern: /\bno (?!longer)\w+ has (“|these words)/i, instead: "no … match" },
  { pattern: /\bcould not be made\b/i, instead: "could not be created" },
  { pattern: /\b(comes?|came|come) or gone\b/i, instead: "were added or removed" },
  { pattern: /\bbring (it|them|all|back|in)\b/i, instead: "import, restore or unmask" },
  { pattern: /\bchanged? .*\bmeanwhile\b/i, instead: "has changed" },
];

/** The private terms in `text`, each with its replacement; empty if there are none. */
export function findPrivateTerms(text: string): readonly { term: string; instead: string }[] {
  return privateTerms.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found === null ? [] : [{ term: found[0], instead }];
  });
}
