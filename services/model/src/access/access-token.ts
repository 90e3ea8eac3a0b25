import { toShortId, tryParseId } from "../ids.ts";
import { isShareToken } from "./share-token.ts";

/** People create `api` tokens for programs; the others belong to a session. */
export interface DelimitedAccessToken {
  readonly api: boolean;
  readonly teamId: string;
  readonly secret: string;
}

const tokenPattern = /^(?:(api)\.)?([0-9A-Za-z-]{1,36})\.([\w-]{1,512})$/;

/** Parses `[api.]{teamId}.{secret}`; undefined if the text is no token. The team id is returned as a UUID. */
export function parseAccessToken(text: string): DelimitedAccessToken | undefined {
  const match = tokenPattern.exec(text);
  const [, prefix, team, secret] = match ?? [];
  // "api.x" is a token without a team id, not a token of a team called "api".
  if (team === undefined || secret === undefined || team === "api") return undefined;
  const teamId = tryParseId(team);
  return teamId === undefined ? undefined : { api: prefix === "api", teamId, secret };
}

export function formatAccessToken({ api, teamId, secret }: DelimitedAccessToken): string {
  return `${api ? "api." : ""}${toShortId(teamId)}.${secret}`;
}

/** A bearer token: a program's or session's, an application's, or a public share token. */
export type BearerToken =
  | { readonly kind: "access"; readonly token: DelimitedAccessToken }
  | { readonly kind: "oauth"; readonly secret: string }
  | PublicBearer;

/** A visitor with a share link; `shareGrant` if they entered its password. */
export interface PublicBearer {
  readonly kind: "public";
  readonly shareToken: string;
  readonly shareGrant?: string;
}

/** A token that a member granted to an application: 43 letters, digits, - and _, without dots. */
const oauthTokenPattern = /^[\w-]{43}$/;

/** Expiry in seconds since 1970, and a signature of 32 bytes. */
const shareGrantPattern = /^\d{1,12}\.[\w-]{43}$/;

/** Parses `Bearer {token}` and `Bearer public.{shareToken}[.{shareGrant}]`; undefined for anything else. */
export function parseBearer(header: string): BearerToken | undefined {
  const text = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (text === undefined) return undefined;
  if (text.startsWith("public.")) {
    const [, shareToken, ...grantParts] = text.split(".");
    if (!isShareToken(shareToken)) return undefined;
    if (grantParts.length === 0) return { kind: "public", shareToken };
    const shareGrant = grantParts.join(".");
    return shareGrantPattern.test(shareGrant) ? { kind: "public", shareToken, shareGrant } : undefined;
  }
  if (oauthTokenPattern.test(text)) return { kind: "oauth", secret: text };
  const token = parseAccessToken(text);
  return token === undefined ? undefined : { kind: "access", token };
}
