import { maskTurn } from "@fieldstone/model/transcripts/mask-words.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import type { HeardTurn } from "../documents/jobs/document-job.ts";
import type { MaskedSpans } from "../recordings/masked-spans.ts";

/** Turns with the words in muted spans masked. In slices: 40 hours of muted talk take 70 ms. */
export async function maskTurns(
  turns: readonly HeardTurn[],
  masked: ReadonlyMap<string, Pick<MaskedSpans, "muted">>,
): Promise<readonly HeardTurn[]> {
  if (masked.size === 0) return turns;
  const safe: HeardTurn[] = [];
  for await (const part of slices(turns, ({ text }) => text.length))
    for (const turn of part) safe.push(maskTurn(turn, masked.get(turn.fileId)?.muted ?? []));
  return safe;
}
