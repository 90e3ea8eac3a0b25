import type { Command } from "../../../app/commands/useCreateCommands.ts";

function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Share of a name that must be typed for Enter to run the command rather than open a search result. */
const shareTyped = 0.6;

export type CommandMatch = "exact" | "named" | "found";

/** How a command matches the typed text: by its whole name, by most of it, by prefixes of its words, or not. */
export function matchCommand(
  { label, keywords = "", subject = "" }: Pick<Command, "label" | "keywords" | "subject">,
  typed: string,
): CommandMatch | undefined {
  const wanted = wordsOf(typed);
  const names = [...wordsOf(label), ...wordsOf(keywords)];
  const subjects = wordsOf(subject);
  const begins = (all: readonly string[]) => (word: string) => all.some((name) => name.startsWith(word));
  if (!wanted.every(begins([...names, ...subjects]))) return undefined;
  if (wanted.length > 0 && !wanted.some(begins(names))) return undefined;
  const [name, needle] = [fold(label), fold(typed.trim())];
  if (name === needle) return "exact";
  if (name.startsWith(needle) && needle.length >= name.length * shareTyped) return "named";
  const all = [...names, ...subjects];
  return wanted.length > 0 && wanted.every((word) => all.includes(word)) ? "named" : "found";
}
