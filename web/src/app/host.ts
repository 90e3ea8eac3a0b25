import { siteOf } from "@fieldstone/model/links/host.ts";

/** Which of the two applications a hostname stands for. */
export type HostApp =
  | { kind: "root"; rootDomain: string }
  | { kind: "workspace"; rootDomain: string; subdomain: string };

/** The hostname names no root domain, so no application can be chosen. */
export class UnknownHostError extends Error {
  readonly hostname: string;
  constructor(hostname: string) {
    super(`No root domain can be read from the hostname "${hostname}".`);
    this.name = "UnknownHostError";
    this.hostname = hostname;
  }
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What the server that served the page was configured with; undefined where something else served it. */
function configuredRootDomain(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="fieldstone-root-domain"]')?.content;
}

/**
 * Which application a hostname stands for.
 * @param rootDomain as the server is configured; without it the hostname's last two labels
 * @throws UnknownHostError for an address, a single label, a name outside the root domain or one that DNS forbids.
 */
export function readHost(hostname: string, rootDomain = configuredRootDomain()): HostApp {
  const labels = hostname.toLowerCase().replace(/\.$/, "").split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || /^\d*$/.test(last) || !labels.every((part) => label.test(part))) {
    throw new UnknownHostError(hostname);
  }
  const root = rootDomain ?? labels.slice(-2).join(".");
  const site = siteOf(labels.join("."), root);
  if (site.kind === "other") throw new UnknownHostError(hostname);
  return site.kind === "workspace" ? { ...site, rootDomain: root } : { kind: "root", rootDomain: root };
}

/** Address of a page on the root domain, on the same scheme and port. */
export function rootUrl(path: string, at: Location = window.location): string {
  const { rootDomain } = readHost(at.hostname);
  return `${at.protocol}//${rootDomain}${at.port ? `:${at.port}` : ""}${path}`;
}

/** Address of a page of a workspace, on the same scheme and port. */
export function workspaceUrl(subdomain: string, path = "/", at: Location = window.location): string {
  const { rootDomain } = readHost(at.hostname);
  return `${at.protocol}//${subdomain}.${rootDomain}${at.port ? `:${at.port}` : ""}${path}`;
}
