import { readHost } from "../host.ts";

const cookieName = "fieldstone_workspaces";
const rememberedMax = 5;
const lifeSeconds = 31_536_000;
const subdomainPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Subdomains in a cookie string, most recent first; ignores anything else. */
export function readRemembered(cookies: string): string[] {
  const value = cookies
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${cookieName}=`));
  const names = value?.slice(cookieName.length + 1).split("~") ?? [];
  return [...new Set(names)].filter((name) => subdomainPattern.test(name)).slice(0, rememberedMax);
}

/** Workspaces opened in this browser, for the root domain's sign-in page. Only their subdomains, no names. */
export function rememberedWorkspaces(): string[] {
  return readRemembered(document.cookie);
}

/** Moves a workspace to the front of the remembered ones. */
export function rememberWorkspace(subdomain: string): void {
  const names = [subdomain, ...rememberedWorkspaces().filter((name) => name !== subdomain)];
  store(names.slice(0, rememberedMax));
}

export function forgetWorkspace(subdomain: string): void {
  store(rememberedWorkspaces().filter((name) => name !== subdomain));
}

function store(names: readonly string[]): void {
  const { rootDomain } = readHost(location.hostname);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const life = names.length === 0 ? 0 : lifeSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we support
  document.cookie = `${cookieName}=${names.join("~")}; Domain=${rootDomain}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
