import { sevenDaysSeconds } from "../durations.ts";
import { toShortId, tryParseId } from "../ids.ts";
import { sessionEntriesMax } from "../limits.ts";

/** A person's sessions in all workspaces, on the root domain: `<team>.<secret>` joined by `~`. */
export const sessionCookieName = "fieldstone_session";
/** Sliding lifetime of a session and its cookie: seven days. */
export const sessionLifetimeSeconds = sevenDaysSeconds;

export interface SessionEntry {
  /** UUID. */
  readonly teamId: string;
  readonly secret: string;
}

const secretPattern = /^[\w-]{43}$/;

/** The entries of the session cookie in a `cookie` header, newest first; ignores invalid ones. */
export function readSessionEntries(cookieHeader: string | undefined): SessionEntry[] {
  const entries: SessionEntry[] = [];
  for (const part of (cookieHeader ?? "").split(";")) {
    const equals = part.indexOf("=");
    if (part.slice(0, equals).trim() !== sessionCookieName) continue;
    for (const text of part
      .slice(equals + 1)
      .trim()
      .split("~")) {
      const [team = "", secret = "", ...rest] = text.split(".");
      const teamId = tryParseId(team);
      if (teamId === undefined || rest.length > 0 || !secretPattern.test(secret)) continue;
      if (entries.some((entry) => entry.teamId === teamId)) continue;
      entries.push({ teamId, secret });
    }
    break;
  }
  return entries.slice(0, sessionEntriesMax);
}

/** Adds an entry first, replaces the team's previous one, and keeps the newest 20. */
export function addSessionEntry(entries: readonly SessionEntry[], added: SessionEntry): SessionEntry[] {
  return [added, ...removeSessionEntry(entries, added.teamId)].slice(0, sessionEntriesMax);
}

export function removeSessionEntry(entries: readonly SessionEntry[], teamId: string): SessionEntry[] {
  return entries.filter((entry) => entry.teamId !== teamId);
}

export interface SessionCookieSite {
  readonly rootDomain: string;
  /** False only on localhost without TLS. */
  readonly secure: boolean;
}

/** The `set-cookie` value for these entries; without entries, it removes the cookie. */
export function sessionCookie(entries: readonly SessionEntry[], site: SessionCookieSite): string {
  const value = entries.map(({ teamId, secret }) => `${toShortId(teamId)}.${secret}`).join("~");
  const life = entries.length === 0 ? 0 : sessionLifetimeSeconds;
  return (
    `${sessionCookieName}=${value}; Domain=${site.rootDomain}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax` +
    (site.secure ? "; Secure" : "")
  );
}
