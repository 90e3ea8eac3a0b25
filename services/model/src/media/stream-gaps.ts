import { mergeSpans, type Span, touchesSpans } from "./spans.ts";

/** Names given by ffmpeg, and by the conversion service. */
export const segmentName = /^(segment-|stream_v_)\d{5,9}\.ts$/;

/**
 * How much longer a span counts on both sides, in ms: sound is stored in groups of frames of less than half a
 * second, of which only the first has a time.
 */
const marginMs = 1_000;
/**
 * How far the time at which a player shows a segment may be from what it contains, in ms. A player whose stream
 * begins with a gap goes by the playlist alone: spans that were chosen by a wrong time would mask the wrong part.
 */
const shiftMsMax = 250;
/** Tags that change what a line of the playlist stands for: no preparation writes them. */
const unexpectedTags = /^#EXT-X-(BYTERANGE|DISCONTINUITY|MAP|PART|GAP|KEY)\b/;
/** The version that defines EXT-X-GAP. */
const versionOfGaps = 8;
const containsTag = "#CONTAINS:";

interface Segment extends Span {
  readonly name: string;
}

export interface GappedStream {
  readonly playlist: string;
  /** Names of the segments that may be played. */
  readonly played: ReadonlySet<string>;
  /** What the other segments contain. */
  readonly gaps: readonly Span[];
}

/** The comment before a segment in a playlist that says what it contains, in times of the recording. */
export function containsLine({ startMs, endMs }: Span): string {
  return `${containsTag}${startMs}-${endMs}`;
}

/**
 * A stream without the segments that contain a part of a span. Undefined if its playlist does not say what each
 * segment contains, if players would show it at another time, or if none is left.
 */
export function skipSpans(playlist: string, spans: readonly Span[]): GappedStream | undefined {
  const segments = segmentsOf(playlist);
  if (segments === undefined) return undefined;
  const skipped = spans.map(({ startMs, endMs }) => ({
    startMs: startMs - marginMs,
    endMs: endMs + marginMs,
  }));
  const isGap = (segment: Segment) => {
    const startMs = segment === segments[0] ? -Infinity : segment.startMs;
    const endMs = segment === segments.at(-1) ? Infinity : segment.endMs;
    return touchesSpans({ startMs, endMs }, skipped);
  };
  const gaps = segments.filter(isGap);
  if (gaps.length === segments.length) return undefined;
  const gone = new Set(gaps.map(({ name }) => name));
  return {
    playlist: withGaps(playlist, gone),
    played: new Set(segments.flatMap(({ name }) => (gone.has(name) ? [] : [name]))),
    gaps: mergeSpans(gaps),
  };
}

/** The segments of a playlist, undefined if it has anything unexpected. */
function segmentsOf(playlist: string): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  let span: Span | undefined;
  let seconds: number | undefined;
  let shownMs = 0;
  for (const line of playlist.split(/\r?\n/)) {
    if (unexpectedTags.test(line)) return undefined;
    if (line.startsWith(containsTag)) {
      const [, startMs, endMs] = /^(\d+)-(\d+)$/.exec(line.slice(containsTag.length)) ?? [];
      if (startMs === undefined || endMs === undefined || span !== undefined) return undefined;
      span = { startMs: Number(startMs), endMs: Number(endMs) };
    } else if (line.startsWith("#EXTINF:")) {
      const [, read] = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line) ?? [];
      if (read === undefined || seconds !== undefined) return undefined;
      seconds = Number(read);
    } else if (line !== "" && !line.startsWith("#")) {
      if (span === undefined || seconds === undefined || !segmentName.test(line)) return undefined;
      const isShifted = Math.abs(span.startMs - shownMs) > shiftMsMax;
      if (isShifted || span.endMs < span.startMs) return undefined;
      segments.push({ name: line, ...span });
      shownMs += seconds * 1_000;
      span = undefined;
      seconds = undefined;
    }
  }
  const isUnique = new Set(segments.map(({ name }) => name)).size === segments.length;
  return isUnique && segments.length > 0 ? segments : undefined;
}

function withGaps(playlist: string, gone: ReadonlySet<string>): string {
  const lines = playlist.split(/\r?\n/).filter((line) => !line.startsWith("#EXT-X-VERSION:"));
  return lines
    .flatMap((line) => {
      if (line === "#EXTM3U") return [line, `#EXT-X-VERSION:${versionOfGaps}`];
      return gone.has(line) ? ["#EXT-X-GAP", line] : [line];
    })
    .join("\n");
}
