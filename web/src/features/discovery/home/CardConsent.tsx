import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import type { ConsentBadge_ConsentFragment } from "../../../graphql/graphql.ts";

/** The consent of a card's speaker; a file of its own, loaded after the start page's content. */
export function CardConsent({ consent }: { consent: ConsentBadge_ConsentFragment }) {
  return <ConsentBadge consent={consent} />;
}
