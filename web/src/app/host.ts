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

/**
 * Reads the root domain (the last two labels) and the workspace's label before it.
 * @throws UnknownHostError for an address, a single label, a deeper name or a label that DNS forbids.
 */
export function readHost(hostname: string): HostApp {
  const labels = hostname.toLowerCase().replace(/\.$/, "").split(".");
  const last = labels.at(-1) ?? "";
  const known = labels.length === 2 || labels.length === 3;
  if (!known || /^\d*$/.test(last) || !labels.every((part) => label.test(part))) {
    throw new UnknownHostError(hostname);
  }
  const rootDomain = labels.slice(-2).join(".");
  const site = siteOf(labels.join("."), rootDomain);
  return site.kind === "workspace" ? { ...site, rootDomain } : { kind: "root", rootDomain };
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
