import { hourMs } from "@fieldstone/model/durations.ts";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { signatureInvalid } from "./webhook-provider.ts";

/** Time limit for fetching a provider's keys, and how long they are cached, in ms. */
const keysTimeoutMs = 5_000;
const keysAgeMsMax = hourMs;
/** Shortest time between fetches for tokens with unknown keys, in ms. */
const keysCooldownMs = 30_000;
const clockToleranceSeconds = 60;

export type TokenCheck = (token: string, nowMs: number) => Promise<JWTPayload>;

/** Checks tokens that a provider signs with its published keys. @throws ProductError `webhook.signature_invalid` */
export function tokenCheck(
  keysUrl: string,
  options: Pick<JWTVerifyOptions, "audience" | "issuer">,
): TokenCheck {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: keysTimeoutMs,
    cacheMaxAge: keysAgeMsMax,
    cooldownDuration: keysCooldownMs,
  });
  return async (token, nowMs) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...options,
        algorithms: ["RS256"],
        requiredClaims: ["exp", "iat"],
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(nowMs),
      });
      return payload;
    } catch (error) {
      // If the keys could not be fetched, the token may be valid: our failure, so the provider retries.
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
        throw signatureInvalid();
      throw error;
    }
  };
}
