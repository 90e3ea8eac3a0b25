import { createHmac, randomBytes, randomInt } from "node:crypto";

const codeDigits = 6;

/** Base64url HMAC-SHA256 over parts, separated so that they cannot run together. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(parts.join("\0")).digest("base64url");
}

/** Six digits, uniformly distributed. */
export function newCode(): string {
  return randomInt(10 ** codeDigits)
    .toString()
    .padStart(codeDigits, "0");
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
