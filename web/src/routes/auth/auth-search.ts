import { textParam } from "../../app/navigation/search-params.ts";

interface AuthSearch {
  token?: string;
  email?: string;
  inviteId?: string;
  teamId?: string;
  redirect?: string;
  /** Subdomain of the workspace that `redirect` is a page of. */
  workspace?: string;
  /** `enterprise` leaves at once for the workspace's own provider. */
  method?: string;
  /** `popup` opens providers in a window of their own. */
  ux?: string;
}

/** What the address of a sign-in page may carry. */
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
