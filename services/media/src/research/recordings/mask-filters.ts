import { type RedactionEdit, redactionMarginsMs } from "@fieldstone/model/media/redaction.ts";
import { mergeSpans, type Span } from "@fieldstone/model/media/spans.ts";

/** Sound is muted in blocks of this many samples, so that rounding to a block costs only a few ms. */
const blockSamples = 256;
/** A frame shown for seconds, as in screen recordings, would be blurred or not by its start: repeat it. */
const evenRateMin = 15;
const evenRateMax = 60;

/** A filter that silences the muted spans; undefined without any. */
export function muteFilter(edits: readonly RedactionEdit[]): string | undefined {
  const when = enabledIn(
    edits.filter(({ parameters }) => parameters.audioMuted),
    redactionMarginsMs.sound,
  );
  return when && `asetnsamples=n=${blockSamples}:p=0,volume=volume=0:enable='${when}'`;
}

/**
 * A filter that reduces blurred frames to their light and dark areas; undefined without any.
 * @param frameRate of the source; a number, as ffmpeg of 2018 takes no expression
 */
export function blurFilter(edits: readonly RedactionEdit[], frameRate: number | null): string | undefined {
  const when = enabledIn(
    edits.filter(({ parameters }) => parameters.videoBlur),
    redactionMarginsMs.picture,
  );
  const rate = Math.min(Math.max(frameRate ?? evenRateMin, evenRateMin), evenRateMax);
  return when && `fps=fps=${rate},boxblur=lr='min(w,h)/6':lp=3:cr='min(cw,ch)/6':cp=3:enable='${when}'`;
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
