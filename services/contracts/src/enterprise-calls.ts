import { emailLengthMax } from "@fieldstone/model/limits.ts";
import { z } from "zod";
import { teamIdSchema } from "./workspace-calls.ts";

/** State between the redirect to the provider and the callback; kept sealed in the browser. */
export const attemptShape = z.object({
  state: z.string().min(20),
  nonce: z.string().min(20),
  codeVerifier: z.string().min(43),
});
export type OidcAttempt = z.output<typeof attemptShape>;

/** The provider's parameters in the callback's address. */
export const callbackShape = z.object({
  code: z.string().max(4_000).optional(),
  state: z.string().max(500),
  iss: z.string().max(2_000).optional(),
  error: z.string().max(200).optional(),
});
export type OidcCallback = z.output<typeof callbackShape>;

/** Body of `POST /internal/enterprise/begin`. */
export const beginEnterpriseSchema = z.object({
  teamId: teamIdSchema,
  email: z.string().max(emailLengthMax).optional(),
});
export type BeginEnterprise = z.input<typeof beginEnterpriseSchema>;

/** Body of `POST /internal/enterprise/finish`, which answers with a session. */
export const finishEnterpriseSchema = z.object({
  teamId: teamIdSchema,
  attempt: attemptShape,
  callback: callbackShape,
});
export type FinishEnterprise = z.input<typeof finishEnterpriseSchema>;

/** Answer of `POST /internal/enterprise/begin`: where to send the browser, and the state to keep in it. */
export const startedEnterpriseSchema = z.object({
  url: z.url(),
  redirectPath: z.string(),
  attempt: attemptShape,
});
export type StartedEnterprise = z.output<typeof startedEnterpriseSchema>;
