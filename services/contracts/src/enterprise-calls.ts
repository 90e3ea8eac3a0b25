import { emailLengthMax } from "@fieldstone/model/limits.ts";
import { z } from "zod";
import { teamIdSchema } from "./workspace-calls.ts";

/** What is remembered between sending somebody away and their coming back; to be kept sealed, in their browser. */
export const attemptShape = z.object({
  state: z.string().min(20),
  nonce: z.string().min(20),
  codeVerifier: z.string().min(43),
});
export type OidcAttempt = z.output<typeof attemptShape>;

/** What the provider sent back with the person, as the callback's address holds it. */
export const callbackShape = z.object({
  code: z.string().max(4_000).optional(),
  state: z.string().max(500),
  iss: z.string().max(2_000).optional(),
  error: z.string().max(200).optional(),
});
export type OidcCallback = z.output<typeof callbackShape>;

/** What `POST /internal/enterprise/begin` is asked. */
export const beginEnterpriseSchema = z.object({
  teamId: teamIdSchema,
  email: z.string().max(emailLengthMax).optional(),
});
export type BeginEnterprise = z.input<typeof beginEnterpriseSchema>;

/** What `POST /internal/enterprise/finish` is asked; it answers a session. */
export const finishEnterpriseSchema = z.object({
  teamId: teamIdSchema,
  attempt: attemptShape,
  callback: callbackShape,
});
export type FinishEnterprise = z.input<typeof finishEnterpriseSchema>;

/** What `POST /internal/enterprise/begin` answers: where to send the browser, and what it brings back. */
export const begunEnterpriseSchema = z.object({
  url: z.url(),
  redirectPath: z.string(),
  attempt: attemptShape,
});
export type BegunEnterprise = z.output<typeof begunEnterpriseSchema>;
