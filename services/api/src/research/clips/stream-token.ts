import { createHmac } from "node:crypto";
import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { hourSeconds } from "@fieldstone/model/durations.ts";
import type { ApiContext } from "../../graphql/api-context.ts";

/** Life of a token, in seconds: a page that shows a highlight may stay open during a long session. */
const streamTokenLifeSeconds = 6 * hourSeconds;

/** `{expires}.{signature}` for one highlight's clip, valid only in the current workspace and session. */
export function signStreamToken(context: ApiContext, highlightId: string, nowMs = Date.now()): string {
  const expires = Math.floor(nowMs / 1_000) + streamTokenLifeSeconds;
  return `${expires}.${signatureOf(context, highlightId, expires, context.services.config.serviceToken)}`;
}

/** Whether a token belongs to this highlight and session, and has not expired. */
export function isStreamToken(
  context: ApiContext,
  highlightId: string,
  token: string,
  nowMs = Date.now(),
): boolean {
  const [expires = "", signature = ""] = token.split(".", 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= nowMs) return false;
  const { serviceToken, otherServiceToken } = context.services.config;
  // Links that were issued outlive the replacement of the token.
  return [serviceToken, otherServiceToken]
    .filter((key) => key !== undefined)
    .some((key) => isSameSecret(signature, signatureOf(context, highlightId, Number(expires), key)));
}

function signatureOf(
  { tenant, sessionId }: Pick<ApiContext, "tenant" | "sessionId">,
  highlightId: string,
  expires: number,
  key: string,
): string {
  const { actor, teamId } = tenant;
  const visitor = actor.kind === "public" ? actor.shareToken : actor.kind === "user" ? actor.userId : null;
  const said = ["highlight-stream", teamId, highlightId, sessionId ?? null, visitor, expires];
  return createHmac("sha256", key).update(JSON.stringify(said)).digest("base64url");
}
