/** A host-like text as an https address without a trailing slash; http is upgraded. */
export function normalizeHost(text: string): string {
  const trimmed = text.trim().replace(/\/$/, "");
  if (/^https:\/\//i.test(trimmed)) return trimmed;
  if (/^http:\/\//i.test(trimmed)) return `https${trimmed.slice("http".length)}`;
  return `https://${trimmed}`;
}

/** A path on a workspace's own host. @param publicUrl the root domain's address, with its port where it has one */
export function workspaceUrl(publicUrl: string, subdomain: string, path: string): URL {
  const url = new URL(path, publicUrl);
  url.hostname = `${subdomain}.${url.hostname}`;
  return url;
}

/** Whose page a host is. */
export type Site =
  | { readonly kind: "root" }
  | { readonly kind: "workspace"; readonly subdomain: string }
  /** A health check by address, a stray domain, a deeper name. */
  | { readonly kind: "other" };

const root: Site = { kind: "root" };
const other: Site = { kind: "other" };

/** Reads a lower-case host with or without a port. `www` is the root. */
export function siteOf(host: string, rootDomain: string): Site {
  const colon = host.lastIndexOf(":");
  const name = colon > 0 && !host.endsWith("]") ? host.slice(0, colon) : host;
  if (name === rootDomain) return root;
  const split = name.length - rootDomain.length - 1;
  if (split <= 0 || name[split] !== "." || !name.endsWith(rootDomain)) return other;
  const subdomain = name.slice(0, split);
  if (subdomain === "www") return root;
  return subdomain.includes(".") ? other : { kind: "workspace", subdomain };
}
