import { t } from "../i18n/t.ts";

/** The address that the server put in the page; undefined if the installation has none. */
function configuredSupportEmail(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="fieldstone-support-email"]')?.content;
}

/** What to do with the reference of an error that keeps happening. */
export function referenceAdvice(email = configuredSupportEmail()): string {
  return email === undefined
    ? t(
        "failure.reference.nobody",
        "If it keeps happening, give this reference to the people who run Fieldstone for you.",
      )
    : t("failure.reference.email", "If it keeps happening, send this reference to {email}.", { email });
}
