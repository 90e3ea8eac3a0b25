import { ProductError } from "./errors.ts";
import { domainLabelLengthMax, emailLengthMax } from "./limits.ts";

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const localPartLengthMax = 64;
const domainLengthMax = 253;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const topLabel = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** True for a dotted host name of letters, digits and hyphens whose top-level label is letters only. */
export function isDomain(text: string): boolean {
  if (text.length > domainLengthMax) return false;
  const labels = text.split(".");
  const top = labels.at(-1);
  return (
    labels.length >= 2 &&
    top !== undefined &&
    topLabel.test(top) &&
    labels.every((part) => part.length <= domainLabelLengthMax && label.test(part))
  );
}

export function isEmail(text: string): boolean {
  if (text.length > emailLengthMax) return false;
  const at = text.lastIndexOf("@");
  const name = text.slice(0, Math.max(at, 0));
  return name.length <= localPartLengthMax && localPart.test(name) && isDomain(text.slice(at + 1));
}

/** The address as it is stored and compared: trimmed and lower-case; undefined if it is invalid. */
export function tryParseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return isEmail(email) ? email : undefined;
}

/** Same as tryParseEmail, for request input. @throws ProductError `email.invalid` */
export function parseEmail(text: string, field = "email"): string {
  const email = tryParseEmail(text);
  if (email === undefined) {
    const message = "Enter a full e-mail address, for example name@company.com.";
    throw new ProductError("ValidationError", "email.invalid", message, { field });
  }
  return email;
}

/** The part after the last @ in lower case; empty if there is none. */
export function emailDomain(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "" : email.slice(at + 1).toLowerCase();
}
