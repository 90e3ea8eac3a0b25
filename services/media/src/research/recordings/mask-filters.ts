import type { RedactionEdit } from "@fieldstone/model/media/redaction.ts";
import { mergeSpans, type Span } from "@fieldstone/model/media/spans.ts";

/** Sound is muted by blocks of this many samples, so that a block's start decides for a few ms alone. */
const blockSamples = 256;
/** Muted and blurred before and after, in ms: longer than a block of sound, and than a picture at 10 a second. */
const marginMs = { sound: 40, picture: 110 };

/** A filter that silences the spans that are muted; undefined without one. */
export function muteFilter(edits: readonly RedactionEdit[]): string | undefined {
  const when = enabledIn(
    edits.filter(({ parameters }) => parameters.audioMuted),
    marginMs.sound,
  );
  return when && `asetnsamples=n=${blockSamples}:p=0,volume=volume=0:enable='${when}'`;
}

/** A filter that leaves of the pictures that are blurred no more than where it was light and dark; undefined without one. */
export function blurFilter(edits: readonly RedactionEdit[]): string | undefined {
  const when = enabledIn(
    edits.filter(({ parameters }) => parameters.videoBlur),
    marginMs.picture,
  );
  return when && `boxblur=lr='min(w,h)/6':lp=3:cr='min(cw,ch)/6':cp=3:enable='${when}'`;
}

function enabledIn(edits: readonly RedactionEdit[], margin: number): string | undefined {
  const spans: Span[] = edits.map(({ parameters: { start, end } }) => ({
    startMs: Math.max(0, start - margin),
    endMs: end + margin,
  }));
  const seconds = (ms: number) => (ms / 1_000).toFixed(3);
  const merged = mergeSpans(spans).map(
    ({ startMs, endMs }) => `between(t,${seconds(startMs)},${seconds(endMs)})`,
  );
  return merged.length === 0 ? undefined : merged.join("+");
}
