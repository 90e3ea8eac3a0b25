import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const codeDigits = 6;

/** Compares without telling by time how much agrees, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** HMAC-SHA256 in base64url over parts that cannot run into each other. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(parts.join("\0")).digest("base64url");
}

/** What the global plane knows an address by: base64url HMAC-SHA256 of the lower-cased address. */
export function emailHashOf(key: string, email: string): string {
  return createHmac("sha256", key).update(email.toLowerCase()).digest("base64url");
}

/** Six digits, every number equally likely. */
export function newCode(): string {
  return randomInt(10 ** codeDigits)
    .toString()
    .padStart(codeDigits, "0");
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
