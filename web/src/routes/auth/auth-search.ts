import { textParam } from "../../app/navigation/search-params.ts";

interface AuthSearch {
  token?: string;
  email?: string;
  inviteId?: string;
  teamId?: string;
  redirect?: string;
  /** Subdomain of the workspace that `redirect` belongs to. */
  workspace?: string;
  /** `enterprise` redirects at once to the workspace's own provider. */
  method?: string;
  /** `popup` opens providers in a popup. */
  ux?: string;
}

/** Reads the search parameters of the sign-in pages. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const found: AuthSearch = {};
  for (const key of [
    "token",
    "email",
    "inviteId",
    "teamId",
    "redirect",
    "workspace",
    "method",
    "ux",
  ] as const) {
    const value = textParam(search[key], 2_000);
    if (value) found[key] = value;
  }
  return found;
}
