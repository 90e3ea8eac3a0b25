import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const key = z.string().min(32, "must have at least 32 characters");

/**
 * The credentials of one process, and those that it accepts: a key for each pair of caller and audience, so
 * that an attacker who controls a process can call what it calls, but cannot impersonate another.
 */
export const serviceKeysSchema = z.object({
  /** Own name as a caller: `router@EU_A`. */
  caller: z.string().min(1),
  /** Own name as an audience: `cell@EU_A`. */
  audience: z.string().min(1),
  /** Keys for calls, by the audience's name in the code: a region's cell, `router`, `cell`. */
  sends: z.record(z.string(), z.object({ audience: z.string(), key })),
  /** Keys by caller; two while one is replaced. */
  accepts: z.record(z.string(), z.array(key).min(1).max(2)),
  /** True while tokens are being replaced by keys: the service token is accepted too. */
  acceptsTokens: z.boolean().default(false),
});
export type ServiceKeys = z.output<typeof serviceKeysSchema>;

/** Lifetime of a credential, and the allowed clock difference, in seconds. */
export const credentialSeconds = 120;
const skewSeconds = 30;

const format = /^v1\|([\w@-]+)\|([\w@-]+)\|(\d{10,12})\|([\w-]{43})$/;

const macOf = (with_: string, text: string): string =>
  createHmac("sha256", with_).update(text).digest("base64url");

/** A credential for one audience, valid for two minutes; undefined where there is no key for it. */
export function credentialTo(to: string, keys: ServiceKeys, nowMs: number): string | undefined {
  const pair = keys.sends[to];
  if (pair === undefined) return undefined;
  const until = Math.floor(nowMs / 1_000) + credentialSeconds;
  const text = `v1|${keys.caller}|${pair.audience}|${until}`;
  return `${text}|${macOf(pair.key, text)}`;
}

/** The caller that a credential proves, or undefined if it is not valid now. */
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

/** True for any text in the form of a router's credential for a cell, whoever made it. */
export function isCredentialForCells(given: string): boolean {
  return format.exec(given)?.[2]?.startsWith("cell@") === true;
}
