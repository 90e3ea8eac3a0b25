import { createHmac, timingSafeEqual } from "node:crypto";
import type { ApiContext } from "../../graphql/api-context.ts";

/** Life of a token, in seconds: a page that shows a highlight may stay open as long as somebody watches. */
export const streamTokenLifeSeconds = 6 * 3_600;

/** `{expires}.{signature}` for one highlight's clip, in the workspace and session that asked for it alone. */
export function signStreamToken(context: ApiContext, highlightId: string, nowMs = Date.now()): string {
  const expires = Math.floor(nowMs / 1_000) + streamTokenLifeSeconds;
  return `${expires}.${signatureOf(context, highlightId, expires)}`;
}

/** Whether a token is of this highlight and session, and still counts. */
export function isStreamToken(
  context: ApiContext,
  highlightId: string,
  token: string,
  nowMs = Date.now(),
): boolean {
  const [expires = "", signature = ""] = token.split(".", 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= nowMs) return false;
  const expected = Buffer.from(signatureOf(context, highlightId, Number(expires)));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf({ tenant, sessionId, services }: ApiContext, highlightId: string, expires: number) {
  const { actor, teamId } = tenant;
  const visitor = actor.kind === "public" ? actor.shareToken : actor.kind === "user" ? actor.userId : null;
  const said = ["highlight-stream", teamId, highlightId, sessionId ?? null, visitor, expires];
  return createHmac("sha256", services.config.serviceToken).update(JSON.stringify(said)).digest("base64url");
}
