import { isSubdomainLike } from "../subdomain/check-subdomain.ts";

/** A host-like text as an https address without a trailing slash; http is upgraded. */
export function normalizeHost(text: string): string {
  const trimmed = text.trim().replace(/\/$/, "");
  if (/^https:\/\//i.test(trimmed)) return trimmed;
  if (/^http:\/\//i.test(trimmed)) return `https${trimmed.slice("http".length)}`;
  return `https://${trimmed}`;
}

export type PageHost = { readonly kind: "root" } | { readonly kind: "workspace"; readonly subdomain: string };

/**
 * Which application a hostname shows: the root domain's, or the workspace's of its subdomain. Throws a
 * RangeError where the root domain cannot be found in it.
 */
export function parsePageHost(hostname: string, rootDomain: string): PageHost {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  const root = rootDomain.toLowerCase();
  if (host === root) return { kind: "root" };
  const subdomain = host.endsWith(`.${root}`) ? host.slice(0, -root.length - 1) : "";
  if (!isSubdomainLike(subdomain))
    throw new RangeError(`No root domain ${rootDomain} in the host ${hostname}.`);
  return { kind: "workspace", subdomain };
}
