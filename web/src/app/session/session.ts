import { getJson, RestError, type Shape } from "../rest.ts";

/** Who is signed in here, and to which workspace. */
export interface Session {
  user: {
    id: string;
    name: string;
    email: string | null;
    role: "MANAGER" | "CONTRIBUTOR" | "VIEWER";
    workspaceAdmin: boolean;
    /** The first steps on Home were hidden or done before this page was loaded. */
    gettingStartedHidden: boolean;
  };
  team: {
    id: string;
    name: string;
    subdomain: string;
    logoUrl: string | null;
    primaryColor: string | null;
  };
  /** Questions can be asked: false where AI is switched off, or the add-on took it away, before this page was loaded. */
  hasAi: boolean;
  /** How far the workspace's writes stood before the page asked for anything; empty where the cell does not say. */
  stamp: string;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
const isText = (value: unknown): value is string => typeof value === "string";

/** By hand and not by Zod: this is all that the first script has to check. */
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

/** The session, asked for once a page; undefined when nobody is signed in. Throws when it cannot be told. */
export function loadSession(): Promise<Session | undefined> {
  const early = window.fieldstoneSession;
  delete window.fieldstoneSession;
  loading ??= getJson("/api/auth/session", sessionShape, early).catch((error: unknown) => {
    loading = undefined;
    if (!(error instanceof RestError)) throw error;
    // Signing in again would not help: the page says which networks are meant.
    if (error.code === "auth.address_not_allowed") throw error;
    if (error.status === 401 || error.status === 403) return undefined;
    throw error;
  });
  return loading;
}
