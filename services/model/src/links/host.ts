/** A URL on a workspace's own host. @param publicUrl the root domain's address, with its port if any */
export function workspaceUrl(publicUrl: string, subdomain: string, path: string): URL {
  const url = new URL(path, publicUrl);
  url.hostname = `${subdomain}.${url.hostname}`;
  return url;
}

/** The kind of site that a host belongs to. */
export type Site =
  | { readonly kind: "root" }
  | { readonly kind: "workspace"; readonly subdomain: string }
  /** For example a health check by address, a foreign domain or a deeper name. */
  | { readonly kind: "other" };

const root: Site = { kind: "root" };
const other: Site = { kind: "other" };

/** Parses a lower-case host with or without a port. `www` is the root. */
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
