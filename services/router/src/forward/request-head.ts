import type { IncomingMessage } from "node:http";
import { isRemovedFromRequest, neverHopByHop, requestHeadersRemoved } from "./removed-headers.ts";

const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const targetPattern = /^\/[\x21\x22\x24-\x7e]*$/;
const absolutePattern = /^https?:\/\/([^/?#]+)([/?].*)?$/i;

export interface RequestHead {
  /** Lower case, with its port if given. */
  readonly host: string;
  /** Origin-form: path and query. */
  readonly target: string;
  readonly path: string;
  /** The headers to forward, as name, value, name, value, in the order received, without `host`. */
  readonly headers: string[];
  readonly hasBody: boolean;
  /** Content-Length in bytes; undefined for a chunked body. */
  readonly contentLength: number | undefined;
}

interface KnownName {
  readonly name: string;
  readonly removed: boolean;
}

/** Names seen before, as they were spelled: browsers send the same dozen with every request. */
const knownNames = new Map<string, KnownName>();
const knownNamesMax = 1_000;

function knownName(spelled: string): KnownName {
  const known = knownNames.get(spelled);
  if (known !== undefined) return known;
  const name = spelled.toLowerCase();
  const judged = { name, removed: isRemovedFromRequest(name) };
  if (knownNames.size < knownNamesMax) knownNames.set(spelled, judged);
  return judged;
}

/** A line break or a null inside a value: what the next reader might take for its end. */
const brokenValue = /[\n\r\0]/;

/**
 * Parses a request's head once, strictly. Returns a word for the fault if two readers could understand it
 * differently; such a request is rejected and its connection closed, never repaired.
 */
export function readRequestHead(request: IncomingMessage): RequestHead | string {
  const raw = request.rawHeaders;
  const headers: string[] = [];
  let host: string | undefined;
  let length: string | undefined;
  let chunked = false;
  let named: Set<string> | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    const { name, removed: isDropped } = knownName(raw[i] ?? "");
    const value = raw[i + 1] ?? "";
    if (brokenValue.test(value)) return "header value";
    switch (name) {
      case "host":
        if (host !== undefined) return "host";
        host = value.toLowerCase();
        continue;
      case "content-length":
        if (length !== undefined || !/^\d{1,15}$/.test(value)) return "content-length";
        length = value;
        headers.push("content-length", value);
        continue;
      case "transfer-encoding":
        if (chunked || value.toLowerCase() !== "chunked") return "transfer-encoding";
        chunked = true;
        continue;
      case "connection":
        for (const part of value.toLowerCase().split(",")) {
          const token = part.trim();
          if (token !== "" && !requestHeadersRemoved.has(token) && !neverHopByHop.has(token)) {
            named ??= new Set();
            named.add(token);
          }
        }
        continue;
    }
    if (!isDropped) headers.push(name, value);
  }
  if (chunked && length !== undefined) return "content-length with transfer-encoding";
  if (chunked && request.httpVersionMinor === 0) return "transfer-encoding";
  if (host === undefined || !hostPattern.test(host)) return "host";
  const target = originForm(request.url ?? "", host);
  if (target === undefined) return "request target";
  const query = target.indexOf("?");
  return {
    host,
    target,
    path: query < 0 ? target : target.slice(0, query),
    headers: named === undefined ? headers : withoutNamed(headers, named),
    contentLength: length === undefined ? undefined : Number(length),
    hasBody: chunked || (length !== undefined && Number(length) > 0),
  };
}

function originForm(url: string, host: string): string | undefined {
  if (targetPattern.test(url)) return url;
  const absolute = absolutePattern.exec(url);
  if (absolute === null || absolute[1]?.toLowerCase() !== host) return undefined;
  const rest = absolute[2] ?? "/";
  const target = rest.startsWith("?") ? `/${rest}` : rest;
  return targetPattern.test(target) ? target : undefined;
}

function withoutNamed(headers: readonly string[], named: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? "";
    if (!named.has(name)) kept.push(name, headers[i + 1] ?? "");
  }
  return kept;
}

/** Dot segments and backslashes: the cell might resolve the path to another one than we checked. */
export function isAmbiguousPath(path: string): boolean {
  if (path.includes("\\")) return true;
  if (!path.includes(".") && !path.includes("%")) return false;
  const plain = path.replace(/%2e/gi, ".").replace(/%2f|%5c/gi, "/");
  return /(?:^|\/)\.{1,2}(?:\/|$)/.test(plain) || /%00/.test(path);
}
