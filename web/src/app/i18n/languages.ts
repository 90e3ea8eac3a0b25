import { languageName } from "@fieldstone/model/ai/language-name.ts";

/** The name of a language, given its BCP 47 tag, in the user's language. */
export function languageLabel(tag: string): string {
  return languageName(tag, navigator.language);
}

/** Options for choosing a language, sorted by name. */
export function languageOptions(
  tags: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  return tags
    .map((value) => ({ value, label: languageLabel(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
