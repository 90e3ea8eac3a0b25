import type { ConsentBadge_ConsentFragment, ConsentStatus } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";

/** Consent statuses as users read them. */
export function consentLabels(): Readonly<Record<ConsentStatus, string>> {
  return {
    ASKED: t("consent.asked", "Consent requested"),
    GIVEN: t("consent.given", "Consent given"),
    WITHDRAWN: t("consent.withdrawn", "Consent withdrawn"),
    EXPIRED: t("consent.expired", "Consent expired"),
  };
}

/** A consent in one line, with the day on which it expires. */
export function consentText({ status, until }: ConsentBadge_ConsentFragment): string {
  const label = consentLabels()[status];
  return until && status === "GIVEN"
    ? t("consent.until", "{label} until {day}", { label, day: consentDay(until) })
    : label;
}

/** A label's text with the speaker's consent, where a badge cannot stand. */
export function withConsent(text: string, consent: ConsentBadge_ConsentFragment | null | undefined): string {
  return consent ? `${text} (${consentText(consent)})` : text;
}

/** The day on which a consent expires, as it was chosen: kept in UTC. */
export function consentDay(until: string): string {
  return new Date(until).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });
}
