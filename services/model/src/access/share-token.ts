import { shareTokenLength } from "../limits.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const shareTokenPattern = new RegExp(`^[A-Za-z0-9]{${shareTokenLength}}$`);
// Higher bytes would make the first letters more likely than the last.
const unbiasedBytesEnd = 256 - (256 % letters.length);

/** A new share token: 12 letters or digits, about 71 bits of entropy. */
export function newShareToken(): string {
  let token = "";
  while (token.length < shareTokenLength) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(shareTokenLength))) {
      if (byte < unbiasedBytesEnd && token.length < shareTokenLength)
        token += letters.charAt(byte % letters.length);
    }
  }
  return token;
}

export function isShareToken(value: unknown): value is string {
  return typeof value === "string" && shareTokenPattern.test(value);
}
