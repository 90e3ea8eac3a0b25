import { decodeHash, type HashParams } from "./hash.ts";
import { matchPath } from "./path-pattern.ts";
import { type PathName, paths } from "./paths.ts";
import { decodeQuery } from "./query.ts";

export interface MatchedLink {
  readonly name: PathName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly hash: HashParams;
}

const anyOrigin = "https://a.invalid";
const namesByFirstPart = Map.groupBy(Object.keys(paths).filter(isPathName), (name) => firstPart(paths[name]));

function firstPart(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

function isPathName(name: string): name is PathName {
  return Object.hasOwn(paths, name);
}

/**
 * The page of an address or a path; of two matching patterns, the more literal one. Undefined for another
 * origin, an invalid address or an unknown page. Never throws.
 */
export function matchLink(address: string, origins: readonly string[] = []): MatchedLink | undefined {
  if (!URL.canParse(address, anyOrigin)) return undefined;
  const url = new URL(address, anyOrigin);
  if (url.origin !== anyOrigin && !origins.includes(url.origin)) return undefined;
  let best: { name: PathName; params: Readonly<Record<string, string>> } | undefined;
  for (const name of namesByFirstPart.get(firstPart(url.pathname)) ?? []) {
    const params: Readonly<Record<string, string>> | undefined = matchPath(paths[name], url.pathname);
    if (params === undefined) continue;
    if (best === undefined || Object.keys(params).length < Object.keys(best.params).length)
      best = { name, params };
  }
  return best && { ...best, query: decodeQuery(url.search), hash: decodeHash(url.hash) };
}
