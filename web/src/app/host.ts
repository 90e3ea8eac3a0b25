import { siteOf } from "@fieldstone/model/links/host.ts";

/** The application that a hostname belongs to. */
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

/** The root domain that the server put in the page; undefined if the page came from elsewhere. */
function configuredRootDomain(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="fieldstone-root-domain"]')?.content;
}

/**
 * The application that a hostname belongs to.
 * @param rootDomain as the server is configured; by default the hostname's last two labels
 * @throws UnknownHostError for an IP address, a single label, a name outside the root domain or one invalid
 * in DNS
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

/** URL of a page on the root domain, with the same scheme and port. */
export function rootUrl(path: string, at: Location = window.location): string {
  const { rootDomain } = readHost(at.hostname);
  return `${at.protocol}//${rootDomain}${at.port ? `:${at.port}` : ""}${path}`;
}

/** URL of a page of a workspace, with the same scheme and port. */
export function workspaceUrl(subdomain: string, path = "/", at: Location = window.location): string {
  const { rootDomain } = readHost(at.hostname);
  return `${at.protocol}//${subdomain}.${rootDomain}${at.port ? `:${at.port}` : ""}${path}`;
}
