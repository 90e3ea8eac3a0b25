import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ProbedRecording } from "./probe-recording.ts";

/** How many recordings are remembered: each takes less than a kilobyte. */
const rememberedMax = 1_000;

/**
 * What ffprobe found in prepared recordings, for this process. Loading its libraries takes 80 ms of processor time, where
 * the sound of two minutes takes 1,260 in all, and a recording is cut many times. Each attempt to prepare a recording
 * writes under a key of its own; should an object be replaced all the same, its size tells.
 */
export class RememberedProbes {
  readonly #probes = new Map<string, ProbedRecording>();

  /** What is remembered of an object, or else what `probe` finds. */
  async get(
    key: ObjectKey,
    sizeBytes: number,
    probe: () => Promise<ProbedRecording>,
  ): Promise<ProbedRecording> {
    const name = `${key} ${sizeBytes}`;
    const probed = this.#probes.get(name) ?? (await probe());
    // Set again, so that the first one is the one used longest ago.
    this.#probes.delete(name);
    this.#probes.set(name, probed);
    const [oldest] = this.#probes.keys();
    if (this.#probes.size > rememberedMax && oldest !== undefined) this.#probes.delete(oldest);
    return probed;
  }
}
