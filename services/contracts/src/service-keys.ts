import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const key = z.string().min(32, "must have at least 32 characters");

/**
 * What one process proves itself by to others, and believes of them: a key for each pair of caller and answerer, so that
 * whoever takes a process over can call what it calls, and pass for nobody else.
 */
export const serviceKeysSchema = z.object({
  /** Who this is to others: `router@EU_A`. */
  caller: z.string().min(1),
  /** What others name this by: `cell@EU_A`. */
  audience: z.string().min(1),
  /** By whom it calls, as its code names them: a region's cell, `router`, `cell`. */
  sends: z.record(z.string(), z.object({ audience: z.string(), key })),
  /** Of each caller; two while one is replaced. */
  accepts: z.record(z.string(), z.array(key).min(1).max(2)),
  /** While tokens are replaced by keys: the service token is believed as well. */
  acceptsTokens: z.boolean().default(false),
});
export type ServiceKeys = z.output<typeof serviceKeysSchema>;

/** How long what is sent is believed, in seconds, and by how much clocks may differ. */
export const credentialSeconds = 120;
const skewSeconds = 30;

const format = /^v1\|([\w@-]+)\|([\w@-]+)\|(\d{10,12})\|([\w-]{43})$/;

const macOf = (with_: string, text: string): string =>
  createHmac("sha256", with_).update(text).digest("base64url");

/** A credential for one answerer, believed for two minutes; undefined where there is no key for it. */
export function credentialTo(to: string, keys: ServiceKeys, nowMs: number): string | undefined {
  const pair = keys.sends[to];
  if (pair === undefined) return undefined;
  const until = Math.floor(nowMs / 1_000) + credentialSeconds;
  const text = `v1|${keys.caller}|${pair.audience}|${until}`;
  return `${text}|${macOf(pair.key, text)}`;
}

/** Who proves by this to be calling us, now; undefined for anything else. */
export function callerOf(given: string, keys: ServiceKeys, nowMs: number): string | undefined {
  const [, caller = "", audience, untilText, mac = ""] = format.exec(given) ?? [];
  const until = Number(untilText);
  const now = nowMs / 1_000;
  if (audience !== keys.audience || !(until > now - skewSeconds)) return undefined;
  if (until > now + credentialSeconds + skewSeconds) return undefined;
  const text = given.slice(0, given.lastIndexOf("|"));
  const isRight = (own: string): boolean => timingSafeEqual(Buffer.from(macOf(own, text)), Buffer.from(mac));
  const accepted = Object.hasOwn(keys.accepts, caller) ? (keys.accepts[caller] ?? []) : [];
  return accepted.map(isRight).includes(true) ? caller : undefined;
}

/** True for what has the form of a credential that a router sends to a cell, whoever made it. */
export function isCredentialForCells(given: string): boolean {
  return format.exec(given)?.[2]?.startsWith("cell@") === true;
}
