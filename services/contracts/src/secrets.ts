import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Compares secrets without telling by time how much of them agrees, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The token of an `Authorization: Bearer` header; undefined where there is none. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
}

/** What the global plane knows an address by: base64url HMAC-SHA256 of the lower-cased address. */
export function emailHashOf(key: string, email: string): string {
  return createHmac("sha256", key).update(email.toLowerCase()).digest("base64url");
}
