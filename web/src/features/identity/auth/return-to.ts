import { returnToPathPattern, returnToWorkspacePattern } from "@fieldstone/model/links/return-to-path.ts";

const here = "https://workspace.invalid";

/** Only a path of its own host may be gone to after signing in. */
export function safeRedirect(target: string | undefined): string {
  if (!target?.startsWith("/") || !URL.canParse(target, here)) return "/home";
  // Read as a browser reads it, for which tabs are nothing and backslashes are slashes.
  return new URL(target, here).origin === here ? target : "/home";
}

/** The page that sent someone here to sign in: a path, in one workspace or in whichever is chosen. */
export interface ReturnTo {
  workspace?: string | undefined;
  redirect?: string | undefined;
}

/** The page to return to as a mailed link can carry it, which leads there in any browser; undefined where it cannot. */
export function mailedPage({ workspace, redirect }: ReturnTo): ReturnTo | undefined {
  if (!redirect || !returnToPathPattern.test(redirect)) return undefined;
  return workspace && returnToWorkspacePattern.test(workspace) ? { workspace, redirect } : { redirect };
}

/** The page to return to in an address's query, for the next step of signing in. */
export function returnToQuery({ workspace, redirect }: ReturnTo): string {
  if (!workspace && !redirect) return "";
  const query = new URLSearchParams({
    ...(workspace ? { workspace } : {}),
    ...(redirect ? { redirect } : {}),
  });
  return `?${query}`;
}

/** Where to go in a workspace that was opened: to the page to return to unless that is another workspace's, else where `url` says. */
export function pageIn(url: string, returnTo: ReturnTo): string {
  const opened = new URL(url);
  const elsewhere = returnTo.workspace && opened.hostname.split(".")[0] !== returnTo.workspace;
  if (!returnTo.redirect || elsewhere) return url;
  return opened.origin + safeRedirect(returnTo.redirect);
}
