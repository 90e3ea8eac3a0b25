import { callbackShape } from "@fieldstone/contracts/enterprise-calls.ts";
import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { z } from "zod";
import { type SignInAttempt, type SignInAttempts, useState } from "./sign-in-attempt.ts";

/** What the callback page sends of its own address. */
export const returnFields = {
  ...callbackShape.shape,
  /** The path of the page: one provider's answer is not accepted at another provider's path. */
  path: z.string().max(200),
  uxMode: z.enum(["redirect", "popup"]).default("redirect"),
};
const returned = z.object(returnFields);
export type ReturnedAnswer = z.output<typeof returned>;

export interface AttemptServices {
  readonly database: GlobalDatabase;
  readonly attempts: SignInAttempts;
  readonly emailHashKey: string;
  readonly now: () => number;
}

const over = (): ProductError =>
  new ProductError(
    "ValidationError",
    "attempt.over",
    "This sign-in has expired, was already completed or was started in another browser. Start again.",
  );

/**
 * The attempt that an answer belongs to: started in this browser, at most 300 seconds ago, for the path where
 * the answer arrived, and not finished before. This call consumes its state, whatever comes next.
 * @throws ProductError `attempt.over`
 */
export async function takeAttempt(
  services: AttemptServices,
  answer: ReturnedAnswer,
  cookies: string | undefined,
): Promise<SignInAttempt> {
  const attempt = services.attempts.read(cookies);
  if (attempt === undefined || !isSameSecret(answer.state, attempt.oidc.state)) throw over();
  if (answer.path !== attempt.redirectPath || answer.uxMode !== attempt.uxMode) throw over();
  const fresh = await useState(services.database, services.emailHashKey, answer.state, services.now());
  if (!fresh) throw over();
  return attempt;
}
