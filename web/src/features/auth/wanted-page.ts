/** Only a path of its own host may be gone to after signing in. */
export function safeRedirect(target: string | undefined): string {
  return target && /^\/(?![/\\])/.test(target) ? target : "/home";
}

/** The page that sent someone here to sign in: a workspace, and a path there. */
export interface WantedPage {
  workspace?: string | undefined;
  redirect?: string | undefined;
}

/** The wanted page in an address's query, for the next step of signing in. */
export function wantedQuery({ workspace, redirect }: WantedPage): string {
  if (!workspace) return "";
  const query = new URLSearchParams({ workspace, ...(redirect ? { redirect } : {}) });
  return `?${query}`;
}

/** Where to go in a workspace that was opened: to the wanted page where this is its workspace, else where `url` says. */
export function pageIn(url: string, wanted: WantedPage): string {
  const opened = new URL(url);
  if (!wanted.redirect || opened.hostname.split(".")[0] !== wanted.workspace) return url;
  return opened.origin + safeRedirect(wanted.redirect);
}
