import { breadcrumbSegmentLengthMax, breadcrumbSegmentsMax } from "./limits.ts";
import { cutText, textLength } from "./text/text-length.ts";

const ellipsis = "…";

/** A segment of at most 26 characters, ending with an ellipsis if it was cut. */
export function truncateBreadcrumb(title: string): string {
  return textLength(title) <= breadcrumbSegmentLengthMax
    ? title
    : cutText(title, breadcrumbSegmentLengthMax - 1).trimEnd() + ellipsis;
}

export type Breadcrumb<T> =
  | { readonly kind: "segment"; readonly item: T; readonly label: string }
  | { readonly kind: "collapsed"; readonly items: readonly T[]; readonly label: string };

/** Shortens more than 3 segments to the first, an ellipsis with the hidden ones, and the last. */
export function breadcrumbs<T extends { readonly title: string }>(path: readonly T[]): Breadcrumb<T>[] {
  const segment = (item: T): Breadcrumb<T> => ({
    kind: "segment",
    item,
    label: truncateBreadcrumb(item.title),
  });
  const first = path[0];
  const last = path.at(-1);
  if (path.length <= breadcrumbSegmentsMax || first === undefined || last === undefined)
    return path.map(segment);
  return [segment(first), { kind: "collapsed", items: path.slice(1, -1), label: ellipsis }, segment(last)];
}
