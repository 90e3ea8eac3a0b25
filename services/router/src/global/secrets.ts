import { createHmac, randomBytes, randomInt } from "node:crypto";

const codeDigits = 6;

/** HMAC-SHA256 in base64url over parts that cannot run into each other. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(parts.join("\0")).digest("base64url");
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
