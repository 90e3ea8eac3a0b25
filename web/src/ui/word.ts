import { i18n } from "@lingui/core";

/** A word of the interface's own parts, from the catalogue; English until a catalogue says otherwise. */
export function word(id: string, message: string, values?: Record<string, string | number>): string {
  return i18n._(id, values, { message });
}
