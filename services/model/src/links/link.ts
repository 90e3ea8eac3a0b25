import { encodeHash, type HashParams } from "./hash.ts";
import { encodeQuery, type QueryMap } from "./query.ts";

export interface InternalLink {
  readonly path: string;
  readonly query?: QueryMap;
  readonly hash?: HashParams;
  readonly title?: string;
  readonly openInNewTab?: boolean;
  /** May open in the side peek panel above the current page. */
  readonly stackable?: boolean;
  /** Its absolute addresses are on the root domain, not the workspace's. */
  readonly useRootDomain?: boolean;
}

export interface ExternalLink {
  readonly url: string;
  readonly query?: QueryMap;
  /** True by default. */
  readonly openInNewTab?: boolean;
}

export type Link = InternalLink | ExternalLink;

export function isExternalLink(link: Link): link is ExternalLink {
  return "url" in link;
}

export function opensInNewTab(link: Link): boolean {
  return link.openInNewTab ?? isExternalLink(link);
}

/** Path, query and hash of an internal link. */
export function internalHref({ path, query, hash }: InternalLink): string {
  return path + encodeQuery(query) + encodeHash(hash);
}

export interface Origins {
  /** `https://acme.example.com`, without a trailing slash. */
  readonly workspace: string;
  readonly root: string;
}

/** The absolute address of an internal link. */
export function absoluteHref(link: InternalLink, origins: Origins): string {
  return (link.useRootDomain === true ? origins.root : origins.workspace) + internalHref(link);
}

const safeProtocols = new Set(["https:", "http:", "mailto:"]);

/** The address of an external link; undefined if it is invalid or could run a script. */
export function externalHref({ url, query }: ExternalLink): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (!safeProtocols.has(parsed.protocol)) return undefined;
  const extra = encodeQuery(query).slice(1);
  if (extra !== "") parsed.search = parsed.search === "" ? extra : `${parsed.search}&${extra}`;
  return parsed.href;
}
