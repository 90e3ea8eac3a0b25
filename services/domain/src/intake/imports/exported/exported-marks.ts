import { fileAnchorLabel, readFileAnchor } from "@fieldstone/model/files/file-anchor.ts";
import { exportHighlightsMax, highlightLengthMax, pdfHighlightLengthMax } from "@fieldstone/model/limits.ts";
import type { ExportedDocument, ExportedReel } from "@fieldstone/model/project-export/exported-project.ts";
import { parseClipTitle, parseReelTitle, reelsPerPlaceMax } from "../../../research/reels/reel.ts";
import type { CodePlace } from "../created/imported-code.ts";
import type { ExportedFiles } from "./exported-files.ts";
import type { DraftMark, DraftReel, LeftOut } from "./exported-parts.ts";
import { placeThreads } from "./exported-threads.ts";

type ExportedHighlight = ExportedDocument["highlights"][number];
type Mark = Omit<DraftMark, "codes">;

/** Highlights in files that are imported too, by their original ids. Does not read the files' texts. */
export function placeMarks(
  documents: readonly Pick<ExportedDocument, "highlights">[],
  files: ExportedFiles,
  numbers: ReadonlyMap<string, number>,
): ReadonlyMap<string, Mark> {
  return new Map(
    documents.flatMap(({ highlights }, documentNumber) =>
      highlights.flatMap((highlight) => {
        const mark = markOf(highlight, documentNumber, files, numbers.get(highlight.id));
        return mark === undefined ? [] : [[highlight.id, mark] as const];
      }),
    ),
  );
}

function markOf(
  { inFile, text, startMs, endMs, inlineCommentOnly }: ExportedHighlight,
  documentNumber: number,
  { placed }: ExportedFiles,
  number: number | undefined,
): Mark | undefined {
  const at = inFile === null ? undefined : placed.get(inFile.fileId);
  if (inFile === null || at?.documentNumber !== documentNumber || number === undefined) return undefined;
  if (at.file.purpose !== "ATTACHMENT") return undefined;
  const { pageNum, range, area } = inFile;
  const [x = -1, y = -1, width = -1, height = -1] = area ?? [];
  const anchor = readFileAnchor({
    pageNum,
    start: range?.start,
    end: range?.end,
    area: area === null ? null : { x, y, width, height },
    startMs,
    endMs,
  });
  const lengthMax = anchor?.kind === "SPAN" ? highlightLengthMax : pdfHighlightLengthMax;
  if (anchor === undefined || text.length > lengthMax) return undefined;
  const words = text.trim() === "" ? fileAnchorLabel(at.file.name, anchor) : text;
  return { number, fileNumber: at.file.number, anchor, text: words, inlineCommentOnly };
}

export interface ReelPlace {
  readonly documentNumber: number | null;
  readonly tag: CodePlace | null;
}

/** Reels with the clips whose highlights are imported too, and what is left out of them. */
export function placeReels(
  reels: readonly (ReelPlace & { readonly reel: ExportedReel })[],
  marks: ReadonlyMap<string, Mark>,
  firstNumber: number,
): { readonly reels: readonly DraftReel[]; readonly leftOut: readonly LeftOut[] } {
  const made: DraftReel[] = [];
  const leftOut: LeftOut[] = [];
  const counts = new Map<string, number>();
  for (const { reel, documentNumber, tag } of reels) {
    const place = JSON.stringify([documentNumber, tag]);
    const count = (counts.get(place) ?? 0) + 1;
    const reason = count > reelsPerPlaceMax ? "LIMIT" : hasValidTitles(reel) ? undefined : "INVALID";
    if (reason !== undefined) {
      leftOut.push({ kind: "REEL", name: reel.title, reason });
      continue;
    }
    counts.set(place, count);
    const clips = new Map<number, string | null>();
    for (const { highlightId, title } of reel.clips) {
      const mark = marks.get(highlightId);
      if (mark?.anchor.kind === "SPAN" && clips.size < exportHighlightsMax) clips.set(mark.number, title);
      else leftOut.push({ kind: "CLIP", name: clipName(reel.title, title), reason: "ELSEWHERE" });
    }
    const { title, transition } = reel;
    const { threads, leftOut: lost } = placeThreads(reel.comments);
    for (const each of lost) leftOut.push(each);
    const placed = [...clips].map(([number, clipTitle]) => ({ number, title: clipTitle }));
    const number = firstNumber + made.length;
    made.push({ number, documentNumber, tag, title, transition, clips: placed, threads });
  }
  return { reels: made, leftOut };
}

function hasValidTitles({ title, clips }: ExportedReel): boolean {
  try {
    parseReelTitle(title);
    for (const clip of clips) if (clip.title !== null && parseClipTitle(clip.title) === null) return false;
    return true;
  } catch {
    return false;
  }
}

function clipName(reelTitle: string, clipTitle: string | null): string {
  return clipTitle === null ? reelTitle : `${reelTitle}: ${clipTitle}`;
}
