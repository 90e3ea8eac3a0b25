import { hourMs } from "@fieldstone/model/durations.ts";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { signatureInvalid } from "./webhook-provider.ts";

/** How long one fetch of a provider's keys may take, and how long they are believed, in ms. */
const keysTimeoutMs = 5_000;
const keysAgeMsMax = hourMs;
/** Keys are not fetched more often for tokens that name unknown ones, in ms. */
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
      // Keys that could not be fetched say nothing of the token: that is ours, and the provider tries again.
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
        throw signatureInvalid();
      throw error;
    }
  };
}
