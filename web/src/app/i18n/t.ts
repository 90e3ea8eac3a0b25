import { i18n } from "@lingui/core";
import { compileMessage } from "./compile-message.ts";

i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: "en", messages: {} });

/** What a message's placeholders stand for. */
export type Values = Record<string, string | number>;

/**
 * A sentence of the interface, from the catalogue: `t("notes.count", "{n, plural, one {# note} other {# notes}}", { n })`.
 * The id is stable and unique; the English text stands beside it, so that the code reads and needs no catalogue.
 * Both must be written out as literals, because `npm run messages` collects them by reading the source.
 */
export function t(id: string, message: string, values?: Values): string {
  return i18n._(id, values, { message });
}
