import { getJson, RestError, type Shape } from "../rest.ts";

/** The signed-in user and workspace. */
export interface Session {
  user: {
    id: string;
    name: string;
    email: string | null;
    role: "MANAGER" | "CONTRIBUTOR" | "VIEWER";
    workspaceAdmin: boolean;
    /** Getting started was hidden or completed before this page loaded. */
    gettingStartedHidden: boolean;
  };
  team: {
    id: string;
    name: string;
    subdomain: string;
    logoUrl: string | null;
    primaryColor: string | null;
  };
  /**
   * Whether Ask is available: false if AI was switched off, or disabled by the add-on, before this page
   * loaded.
   */
  hasAi: boolean;
  /**
   * Position of the workspace's writes before the page's first queries; empty if the cell does not report it.
   */
  stamp: string;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
const isText = (value: unknown): value is string => typeof value === "string";

/** By hand rather than with Zod: this is all that the first script has to validate. */
export const sessionShape: Shape<Session> = {
  safeParse: (value) => {
    const { id, name, email, role, workspaceAdmin, gettingStartedHidden } = fieldsOf(fieldsOf(value).user);
    const { team: itsTeam, stamp, hasAi } = fieldsOf(value);
    const team = fieldsOf(itsTeam);
    const known = role === "MANAGER" || role === "CONTRIBUTOR" || role === "VIEWER" ? role : undefined;
    if (!isText(id) || !isText(name) || !known || typeof workspaceAdmin !== "boolean")
      return { success: false };
    if (!isText(team.id) || !isText(team.name) || !isText(team.subdomain)) return { success: false };
    return {
      success: true,
      data: {
        user: {
          id,
          name,
          email: isText(email) ? email : null,
          role: known,
          workspaceAdmin,
          gettingStartedHidden: gettingStartedHidden === true,
        },
        team: {
          id: team.id,
          name: team.name,
          subdomain: team.subdomain,
          logoUrl: isText(team.logoUrl) ? team.logoUrl : null,
          primaryColor: isText(team.primaryColor) ? team.primaryColor : null,
        },
        hasAi: hasAi !== false,
        stamp: isText(stamp) ? stamp : "",
      },
    };
  },
};

let loading: Promise<Session | undefined> | undefined;

/** The session, requested once per page; undefined if nobody is signed in. Throws if that is unknown. */
export function loadSession(): Promise<Session | undefined> {
  const early = window.fieldstoneSession;
  delete window.fieldstoneSession;
  loading ??= getJson("/api/auth/session", sessionShape, early).catch((error: unknown) => {
    loading = undefined;
    if (!(error instanceof RestError)) throw error;
    // Signing in again would not help: the page says which networks are allowed.
    if (error.code === "auth.address_not_allowed") throw error;
    if (error.status === 401 || error.status === 403) return undefined;
    throw error;
  });
  return loading;
}
