import { languageName } from "@fieldstone/model/ai/language-name.ts";

/** A language by its BCP 47 tag, in the reader's language. */
export function languageLabel(tag: string): string {
  return languageName(tag, navigator.language);
}

/** Languages to choose from, by name. */
export function languageOptions(
  tags: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  return tags
    .map((value) => ({ value, label: languageLabel(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
