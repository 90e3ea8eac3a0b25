import { ProductError } from "@fieldstone/model/errors.ts";
import { request } from "undici";
import { z } from "zod";

/** @throws ProductError `recaptcha.failed` */
export type VerifyRecaptcha = (token: string, address: string) => Promise<void>;

const verifyUrl = "https://www.google.com/recaptcha/api/siteverify";
const verifyTimeoutMs = 5_000;
const answer = z.object({ success: z.boolean() });

/** Accepts every token, for installations without a site key. */
export const acceptAnyRecaptcha: VerifyRecaptcha = async () => undefined;

/** Verifies a browser's token with reCAPTCHA. */
export function verifyRecaptchaWith(secret: string, url = verifyUrl): VerifyRecaptcha {
  return async (token, address) => {
    const body = new URLSearchParams({ secret, response: token, remoteip: address }).toString();
    const response = await request(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
      signal: AbortSignal.timeout(verifyTimeoutMs),
    });
    const parsed = answer.safeParse(await response.body.json());
    if (parsed.success && parsed.data.success) return;
    throw new ProductError(
      "HumanErrorMessage",
      "recaptcha.failed",
      "We could not verify that you are a person. Reload the page and try again.",
    );
  };
}
