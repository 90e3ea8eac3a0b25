import { wantedPathPattern, wantedWorkspacePattern } from "@fieldstone/model/links/wanted-path.ts";

const here = "https://workspace.invalid";

/** Only a path of its own host may be gone to after signing in. */
export function safeRedirect(target: string | undefined): string {
  if (!target?.startsWith("/") || !URL.canParse(target, here)) return "/home";
  // Read as a browser reads it, for which tabs are nothing and backslashes are slashes.
  return new URL(target, here).origin === here ? target : "/home";
}

/** The page that sent someone here to sign in: a path, in one workspace or in whichever is chosen. */
export interface WantedPage {
  workspace?: string | undefined;
  redirect?: string | undefined;
}

/** The wanted page as a mailed link can carry it, which leads there in any browser; undefined where it cannot. */
export function mailedPage({ workspace, redirect }: WantedPage): WantedPage | undefined {
  if (!redirect || !wantedPathPattern.test(redirect)) return undefined;
  return workspace && wantedWorkspacePattern.test(workspace) ? { workspace, redirect } : { redirect };
}

/** The wanted page in an address's query, for the next step of signing in. */
export function wantedQuery({ workspace, redirect }: WantedPage): string {
  if (!workspace && !redirect) return "";
  const query = new URLSearchParams({
    ...(workspace ? { workspace } : {}),
    ...(redirect ? { redirect } : {}),
  });
  return `?${query}`;
}

/** Where to go in a workspace that was opened: to the wanted page unless that is another workspace's, else where `url` says. */
export function pageIn(url: string, wanted: WantedPage): string {
  const opened = new URL(url);
  const elsewhere = wanted.workspace && opened.hostname.split(".")[0] !== wanted.workspace;
  if (!wanted.redirect || elsewhere) return url;
  return opened.origin + safeRedirect(wanted.redirect);
}
