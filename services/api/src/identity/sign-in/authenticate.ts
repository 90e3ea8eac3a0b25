import type { IncomingHttpHeaders } from "node:http";
import { assertAddressAllowed } from "@fieldstone/domain/identity/security/address-ranges.ts";
import { type BearerToken, parseBearer } from "@fieldstone/model/access/access-token.ts";
import { readSessionEntries } from "@fieldstone/model/access/session-cookie.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { ForwardedRequest } from "../../http/router-headers.ts";
import type { Identities } from "./identities.ts";

export interface Authenticated {
  readonly tenant: TenantContext;
  /** Set for a person's session, not for an access token. */
  readonly sessionId: string | undefined;
}

export interface Credentials {
  /** All `authorization` headers of the request. */
  readonly authorizations: string[];
  readonly cookie: string | undefined;
}

/** Node keeps only the first `authorization` header; the raw headers show whether there were two. */
export function credentialsOf(request: {
  headers: IncomingHttpHeaders;
  rawHeaders: readonly string[];
}): Credentials {
  const authorizations: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    if (request.rawHeaders[at]?.toLowerCase() !== "authorization") continue;
    for (const each of (request.rawHeaders[at + 1] ?? "").split(",").map((value) => value.trim()))
      authorizations.push(each);
  }
  return { authorizations, cookie: request.headers.cookie };
}

/**
 * Determines the actor. A bearer token takes precedence over the cookie; an invalid cookie counts as signed
 * out.
 * @throws ProductError `auth.two_tokens`, `auth.token_invalid`, `auth.address_not_allowed`
 */
export async function authenticate(
  identities: Identities,
  forwarded: ForwardedRequest,
  region: TenantContext["region"],
  credentials: Credentials,
): Promise<Authenticated> {
  const { teamId, epoch, requestId } = forwarded;
  const anonymous: TenantContext = { teamId, region, epoch, requestId, actor: { kind: "anonymous" } };
  const [authorization, second] = credentials.authorizations;
  if (second !== undefined) {
    throw new ProductError(
      "ValidationError",
      "auth.two_tokens",
      "Send either an access token or a public token, not both at once.",
    );
  }
  if (authorization !== undefined) {
    const bearer = parseBearer(authorization);
    if (bearer?.kind === "public") {
      return { tenant: { ...anonymous, actor: bearer }, sessionId: undefined };
    }
    const proven = await bearerIdentity(identities, bearer, anonymous);
    if (proven === undefined) {
      throw new ProductError(
        "Unauthorized",
        "auth.token_invalid",
        "This access token is not valid. Create a new one.",
      );
    }
    assertAddressAllowed(proven.ipAllowList, forwarded.clientAddress);
    return { tenant: { ...anonymous, actor: proven.actor }, sessionId: undefined };
  }
  const entry = readSessionEntries(credentials.cookie).find((candidate) => candidate.teamId === teamId);
  const proven = entry === undefined ? undefined : await identities.find("session", entry.secret, anonymous);
  if (proven === undefined) return { tenant: anonymous, sessionId: undefined };
  assertAddressAllowed(proven.ipAllowList, forwarded.clientAddress);
  return { tenant: { ...anonymous, actor: proven.actor }, sessionId: proven.sessionId };
}

function bearerIdentity(identities: Identities, bearer: BearerToken | undefined, tenant: TenantContext) {
  if (bearer?.kind === "oauth") return identities.find("oauth", bearer.secret, tenant);
  if (bearer?.kind !== "access" || bearer.token.teamId !== tenant.teamId) return undefined;
  return identities.find("apiToken", bearer.token.secret, tenant);
}
