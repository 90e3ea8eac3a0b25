import * as z from "zod";
import { formatTimestamp } from "../media/timestamp.ts";
import { isPageArea } from "./page-text.ts";

const pageNum = z.int().min(1);
const offset = z.int().min(0);
const part = z.int();

export const fileAnchorSchema = z.discriminatedUnion("kind", [
  z
    .strictObject({ kind: z.literal("TEXT"), pageNum, start: offset, end: offset })
    .refine(({ start, end }) => start < end),
  z.strictObject({
    kind: z.literal("AREA"),
    pageNum,
    area: z.strictObject({ x: part, y: part, width: part, height: part }).refine(isPageArea),
  }),
  z
    .strictObject({ kind: z.literal("SPAN"), startMs: offset, endMs: offset })
    .refine(({ startMs, endMs }) => startMs < endMs),
]);

/**
 * Where a highlight is in a file: a range of a page's text in UTF-16 units, an area of a page, or a span of a
 * recording.
 */
export type FileAnchor = z.infer<typeof fileAnchorSchema>;

/** The optional parts of an anchor; their combination decides its kind. */
export interface FileAnchorParts {
  readonly pageNum?: number | null | undefined;
  readonly start?: number | null | undefined;
  readonly end?: number | null | undefined;
  readonly area?: FileAreaParts | null | undefined;
  readonly startMs?: number | null | undefined;
  readonly endMs?: number | null | undefined;
}
type FileAreaParts = Extract<FileAnchor, { kind: "AREA" }>["area"];

/** The anchor of the given parts; undefined if they form none or more than one. */
export function readFileAnchor(parts: FileAnchorParts): FileAnchor | undefined {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value != null));
  const kind = "area" in given ? "AREA" : "pageNum" in given ? "TEXT" : "SPAN";
  const read = fileAnchorSchema.safeParse({ kind, ...given });
  return read.success ? read.data : undefined;
}

/** `report.pdf, p. 3`, `call.mp4, 0:12–0:34`: the label of an anchor without words. */
export function fileAnchorLabel(fileName: string, anchor: FileAnchor): string {
  const place =
    anchor.kind === "SPAN"
      ? `${formatTimestamp(anchor.startMs)}–${formatTimestamp(anchor.endMs)}`
      : `p. ${anchor.pageNum}`;
  return `${fileName}, ${place}`;
}
