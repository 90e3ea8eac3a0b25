import { maskTurn } from "@fieldstone/model/transcripts/mask-words.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import type { TranscribedTurn } from "../documents/jobs/document-job.ts";
import type { MaskedSpans } from "../recordings/masked-spans.ts";

/** Turns with the words in muted spans masked. In slices: 40 hours of muted talk take 70 ms. */
export async function maskTurns(
  turns: readonly TranscribedTurn[],
  masked: ReadonlyMap<string, Pick<MaskedSpans, "muted">>,
): Promise<readonly TranscribedTurn[]> {
  if (masked.size === 0) return turns;
  const safe: TranscribedTurn[] = [];
  for await (const part of slices(turns, ({ text }) => text.length))
    for (const turn of part) safe.push(maskTurn(turn, masked.get(turn.fileId)?.muted ?? []));
  return safe;
}
