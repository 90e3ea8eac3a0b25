import { i18n } from "@lingui/core";
import { compileMessage } from "./compile-message.ts";

i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: "en", messages: {} });

/** Values of a message's placeholders. */
export type Values = Record<string, string | number>;

/**
 * A message of the interface, from the catalogue:
 * `t("notes.count", "{n, plural, one {# note} other {# notes}}", { n })`.
 * The id is stable and unique; the English text is inline, so that the code is readable and English needs no
 * catalogue. Both must be literals, because `npm run messages` collects them from the source text.
 */
export function t(id: string, message: string, values?: Values): string {
  return i18n._(id, values, { message });
}
