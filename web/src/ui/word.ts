import { i18n } from "@lingui/core";

/** A text of the interface's own components, from the catalogue, or in English. */
export function word(id: string, message: string, values?: Record<string, string | number>): string {
  return i18n._(id, values, { message });
}
