import { expect } from "vitest";

export interface SeenAnswer {
  readonly status: number;
  /** Lower-case names with their values. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

const rounds = 15;
/** A larger ratio means different work: hashing a password is about twenty times as slow. */
const timesApartMax = 2.5;
/** Smaller differences cannot be measured over a network, in ms. */
const noiseMs = 8;

/** Replaces secrets and references, which differ in every answer, by their form. */
function shapeOf({ status, headers, body }: SeenAnswer): unknown {
  const plain = (text: string): string =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uuid>")
      .replace(/=[\w-]{40,}/g, "=<sealed>");
  const kept = Object.entries(headers)
    .filter(([name]) => !["date", "x-request-id", "etag"].includes(name))
    .map(([name, value]) => [name, plain(JSON.stringify(value))]);
  return { status, headers: Object.fromEntries(kept.sort()), body: plain(body) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Makes the same request for a known and an unknown address, alternating, and expects the same answer:
 * status, headers, body and duration. `round` makes each pair a new one, so that no rate limit is reached.
 */
export async function expectAlike(
  ask: (who: "known" | "unknown", round: number) => Promise<SeenAnswer>,
): Promise<void> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round += 1) {
    const shapes: unknown[] = [];
    // Each goes first equally often.
    for (const who of round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const startedAt = performance.now();
      const answer = await ask(who, round);
      times[who].push(performance.now() - startedAt);
      shapes.push(shapeOf(answer));
    }
    expect(shapes[0]).toEqual(shapes[1]);
  }
  const [quick = 0, slow = 0] = [median(times.known), median(times.unknown)].sort((a, b) => a - b);
  // Of the two of each round: other work on the machine lengthens both, while the medians of fifteen differed once.
  const apartMs = Math.abs(median(times.known.map((known, round) => known - (times.unknown[round] ?? 0))));
  expect(apartMs < noiseMs || slow / quick < timesApartMax, `${quick} ms and ${slow} ms`).toBe(true);
}
