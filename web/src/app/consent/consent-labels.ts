import type { ConsentBadge_ConsentFragment, ConsentStatus } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";

/** A consent as people read it. */
export function consentLabels(): Readonly<Record<ConsentStatus, string>> {
  return {
    ASKED: t("consent.asked", "Consent requested"),
    GIVEN: t("consent.given", "Consent given"),
    WITHDRAWN: t("consent.withdrawn", "Consent withdrawn"),
    EXPIRED: t("consent.expired", "Consent expired"),
  };
}

/** A consent in a line, with the day until which it is given. */
export function consentText(consent: ConsentBadge_ConsentFragment): string {
  const label = consentLabels()[consent.status];
  const day = consentEnd(consent);
  return day && consent.status === "GIVEN"
    ? t("consent.until", "{label} until {day}", { label, day })
    : label;
}

/** The day on which it ends, as it was chosen. */
function consentEnd({ until }: ConsentBadge_ConsentFragment): string | undefined {
  if (!until) return undefined;
  return new Date(until).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });
}
