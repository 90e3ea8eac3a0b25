import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";

const codeDigits = 6;
const ivBytes = 12;
const tagBytes = 16;

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

/** Seals small JSON values for one purpose: AES-256-GCM under a key derived for that purpose alone. */
export class SealedBox {
  readonly #key: Buffer;

  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "fieldstone", purpose, 32));
  }

  seal(value: unknown): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** The value, to be parsed by its schema; undefined for anything that we did not seal. */
  open(text: string): unknown {
    const bytes = Buffer.from(text, "base64url");
    if (bytes.length <= ivBytes + tagBytes) return undefined;
    const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return JSON.parse(plain.toString("utf8"));
    } catch {
      return undefined;
    }
  }
}
