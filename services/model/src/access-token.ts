import { toShortId, tryParseId } from "./ids.ts";
import { isShareToken } from "./share-token.ts";

/** `api` tokens are made by people for programs; the others are a session's own. */
export interface DelimitedAccessToken {
  readonly api: boolean;
  readonly teamId: string;
  readonly secret: string;
}

const tokenPattern = /^(?:(api)\.)?([0-9A-Za-z-]{1,36})\.([\w-]{1,512})$/;

/** Parses `[api.]{teamId}.{secret}`; undefined where the text is not one. The team id comes back as a UUID. */
export function parseAccessToken(text: string): DelimitedAccessToken | undefined {
  const match = tokenPattern.exec(text);
  const [, prefix, team, secret] = match ?? [];
  // "api.x" is a token that lost its team id, not one of a team called "api".
  if (team === undefined || secret === undefined || team === "api") return undefined;
  const teamId = tryParseId(team);
  return teamId === undefined ? undefined : { api: prefix === "api", teamId, secret };
}

export function formatAccessToken({ api, teamId, secret }: DelimitedAccessToken): string {
  return `${api ? "api." : ""}${toShortId(teamId)}.${secret}`;
}

/** What an `authorization` header holds: a program's or session's token, an application's, or a public share token. */
export type BearerToken =
  | { readonly kind: "access"; readonly token: DelimitedAccessToken }
  | { readonly kind: "oauth"; readonly secret: string }
  | PublicBearer;

/** Of a visitor with a share link; `shareGrant` where they said its password. */
export interface PublicBearer {
  readonly kind: "public";
  readonly shareToken: string;
  readonly shareGrant?: string;
}

/** What an application was given by a member: no dots, of 43 letters, digits, - and _. */
const oauthTokenPattern = /^[\w-]{43}$/;

/** When it ends, in seconds since 1970, and 32 bytes of signature. */
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
