import { isShareToken } from "../access/share-token.ts";
import { dropOldest } from "../drop-oldest.ts";
import { routePatternCacheEntriesMax } from "../limits.ts";
import { parsePathIdentifier, pathIdentifier } from "./title-prefix.ts";

/** The parameter names of a pattern: `noteId` for `/data/{noteId}`. */
export type PathParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamName<Rest>
  : never;

/** An id, optionally with the title that makes the path readable. */
export type PathParamValue = string | { readonly id: string; readonly title?: string | null };

export type PathParams<P extends string> = { readonly [Name in PathParamName<P>]: PathParamValue };
export type PathMatch<P extends string> = { readonly [Name in PathParamName<P>]: string };

type Segment =
  | { readonly kind: "static"; readonly text: string }
  | { readonly kind: "id" | "shareToken" | "text" | "rest"; readonly name: string };

// Identifiers of other systems, which have no fixed format.
const foreignIds = new Set(["refId", "studyRefId", "externalBookingId"]);
const compiled = new Map<string, readonly Segment[]>();

function segmentOf(text: string): Segment {
  const name = /^\{(\w+)\}$/.exec(text)?.[1];
  if (name === undefined) return { kind: "static", text };
  if (name === "path") return { kind: "rest", name };
  if (name === "shareToken") return { kind: "shareToken", name };
  return { kind: name.endsWith("Id") && !foreignIds.has(name) ? "id" : "text", name };
}

function compile(pattern: string): readonly Segment[] {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const segments = splitPath(pattern).map(segmentOf);
  compiled.set(pattern, segments);
  dropOldest(compiled, routePatternCacheEntriesMax);
  return segments;
}

function splitPath(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function matchSegment(kind: "id" | "shareToken" | "text", text: string): string | undefined {
  if (kind === "id") return parsePathIdentifier(text)?.id;
  if (kind === "shareToken") return isShareToken(text) ? text : undefined;
  return text;
}

/**
 * The parameters of a path, ids without their title prefix; undefined if the path does not match the pattern
 * or cannot be decoded. Ignores a trailing slash.
 */
export function matchPath<P extends string>(pattern: P, path: string): PathMatch<P> | undefined {
  const segments = compile(pattern);
  const parts = splitPath(path);
  const values: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    if (segment.kind === "rest") {
      const rest = decode(parts.slice(at).join("/"));
      if (rest === undefined) return undefined;
      values[segment.name] = rest;
      return hasAll<P>(values, segments) ? values : undefined;
    }
    const part = decode(parts[at] ?? "");
    if (part === undefined || part === "") return undefined;
    if (segment.kind === "static") {
      if (part !== segment.text) return undefined;
      continue;
    }
    const value = matchSegment(segment.kind, part);
    if (value === undefined) return undefined;
    values[segment.name] = value;
  }
  return parts.length === segments.length && hasAll<P>(values, segments) ? values : undefined;
}

function hasAll<P extends string>(
  values: Record<string, string>,
  segments: readonly Segment[],
): values is PathMatch<P> & Record<string, string> {
  return segments.every((segment) => segment.kind === "static" || segment.name in values);
}

/** The path for a pattern and its parameters. Text is percent-encoded; `{path}` keeps its slashes. */
export function buildPath<P extends string>(pattern: P, params: PathParams<P>): string {
  const given = new Map<string, PathParamValue>(Object.entries<PathParamValue>(params));
  const parts = compile(pattern).map((segment) => {
    if (segment.kind === "static") return segment.text;
    const value = given.get(segment.name) ?? "";
    const text = typeof value === "string" ? value : pathIdentifier(value.id, value.title);
    return segment.kind === "rest"
      ? text.split("/").map(encodeURIComponent).join("/")
      : encodeURIComponent(text);
  });
  return `/${parts.join("/")}`;
}
