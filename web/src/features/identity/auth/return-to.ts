import { returnToPathPattern, returnToWorkspacePattern } from "@fieldstone/model/links/return-to-path.ts";

const here = "https://workspace.invalid";

/** The target if it is a path on this host, else the home page: prevents open redirects. */
export function safeRedirect(target: string | undefined): string {
  if (!target?.startsWith("/") || !URL.canParse(target, here)) return "/home";
  // Parsed as browsers do: they drop tabs and treat backslashes as slashes.
  return new URL(target, here).origin === here ? target : "/home";
}

/** The page to return to after sign-in: a path, in one workspace or in whichever is chosen. */
export interface ReturnTo {
  workspace?: string | undefined;
  redirect?: string | undefined;
}

/** The page to return to in a form that a mailed link can carry to any browser; undefined if it cannot. */
export function mailedPage({ workspace, redirect }: ReturnTo): ReturnTo | undefined {
  if (!redirect || !returnToPathPattern.test(redirect)) return undefined;
  return workspace && returnToWorkspacePattern.test(workspace) ? { workspace, redirect } : { redirect };
}

/** The page to return to as a query string, for the next sign-in step. */
export function returnToQuery({ workspace, redirect }: ReturnTo): string {
  if (!workspace && !redirect) return "";
  const query = new URLSearchParams({
    ...(workspace ? { workspace } : {}),
    ...(redirect ? { redirect } : {}),
  });
  return `?${query}`;
}

/**
 * The page to open in a workspace: the page to return to unless that belongs to another workspace, else
 * `url`.
 */
export function pageIn(url: string, returnTo: ReturnTo): string {
  const opened = new URL(url);
  const elsewhere = returnTo.workspace && opened.hostname.split(".")[0] !== returnTo.workspace;
  if (!returnTo.redirect || elsewhere) return url;
  return opened.origin + safeRedirect(returnTo.redirect);
}
