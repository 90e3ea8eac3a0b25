import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** The secret that encrypts, followed by others that still decrypt while it is being replaced. */
export type SealingSecrets = readonly [secret: string, ...others: string[]];

/** Encrypts small JSON values for one purpose: AES-256-GCM with a key derived for that purpose alone. */
export class SealedBox {
  readonly #key: Buffer;
  readonly #otherKeys: readonly Buffer[];

  constructor([secret, ...others]: SealingSecrets, purpose: string) {
    const keyOf = (each: string) => Buffer.from(hkdfSync("sha256", each, "fieldstone", purpose, 32));
    this.#key = keyOf(secret);
    this.#otherKeys = others.map(keyOf);
  }

  seal(value: unknown): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** The value, still to be parsed by its schema; undefined for anything not sealed with these secrets. */
  open(text: string): unknown {
    for (const key of [this.#key, ...this.#otherKeys]) {
      const value = openBy(key, text);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Reseals with the current secret what another one sealed; undefined if there is nothing to reseal. */
  reseal(text: string): string | undefined {
    if (openBy(this.#key, text) !== undefined) return undefined;
    const value = this.open(text);
    return value === undefined ? undefined : this.seal(value);
  }
}

function openBy(key: Buffer, text: string): unknown {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), {
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
