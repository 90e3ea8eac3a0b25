import { speakerNameOf } from "@fieldstone/model/text/display-names.ts";
import { consentText } from "../../../app/consent/consent-labels.ts";
import type { ConsentBadge_ConsentFragment } from "../../../graphql/graphql.ts";

/** A quote with its speaker, source and the speaker's consent, for pasting elsewhere. */
export function quoteWithSource(
  quote: { text: string; speaker: string | null; consent: ConsentBadge_ConsentFragment | null },
  title: string | undefined,
): string {
  const from = [
    ...(quote.speaker === null ? [] : [speakerNameOf(quote.speaker)]),
    ...(title === undefined ? [] : [title]),
  ].join(", ");
  const consent = quote.consent === null ? "" : `(${consentText(quote.consent)})`;
  const source = [from, consent].filter((part) => part !== "").join(" ");
  return source === "" ? `“${quote.text}”` : `“${quote.text}”\n— ${source}`;
}
