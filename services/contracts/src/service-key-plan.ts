import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { ServiceKeys } from "./service-keys.ts";

/** Processes of a cell that call others. Media calls none and has no keys. */
export const keyedProcesses = ["api", "worker", "operator", "router"] as const;
export type KeyedProcess = (typeof keyedProcesses)[number];

/** The key of each pair and its successor, by `caller>audience`. */
export type PairKeys = Readonly<Record<string, { readonly current: string; readonly next?: string }>>;

/**
 * Steps of replacing keys, with a rollout of all processes between two: `begin` also accepts the next keys,
 * `switch` sends them, `end` drops the former ones.
 */
export const rotationSteps = ["begin", "switch", "end"] as const;
export type RotationStep = (typeof rotationSteps)[number];

interface Pair {
  readonly caller: string;
  readonly audience: string;
  /** The audience's name in the caller's code. */
  readonly to: string;
}

/** Who calls whom: a region's processes their own router and cell, each router every region's cell. */
function pairsOf(regions: readonly RegionKey[]): readonly Pair[] {
  return regions.flatMap((region) => {
    const own = (process: KeyedProcess) => `${process}@${region}`;
    const cells = regions.map((to) => ({ caller: own("router"), audience: `cell@${to}`, to }));
    return [
      ...cells,
      ...(["api", "worker", "operator"] as const).map((process) => ({
        caller: own(process),
        audience: `router@${region}`,
        to: "router",
      })),
      { caller: own("operator"), audience: `cell@${region}`, to: "cell" },
    ];
  });
}

const nameOf = ({ caller, audience }: Pair): string => `${caller}>${audience}`;

/** The keys after a step. Without a step, missing keys are generated and nothing else changes. */
export function stepKeys(
  before: PairKeys,
  regions: readonly RegionKey[],
  draw: () => string,
  step?: RotationStep,
): PairKeys {
  return Object.fromEntries(
    pairsOf(regions).map((pair) => {
      const { current = draw(), next } = before[nameOf(pair)] ?? {};
      if (step === "begin") return [nameOf(pair), { current, next: next ?? draw() }];
      if (step === "switch" && next !== undefined) return [nameOf(pair), { current: next, next: current }];
      if (step === "end") return [nameOf(pair), { current }];
      return [nameOf(pair), next === undefined ? { current } : { current, next }];
    }),
  );
}

/** Keys for one process of a region: only those of its own pairs. */
export function keysFor(
  process: KeyedProcess,
  region: RegionKey,
  keys: PairKeys,
  regions: readonly RegionKey[],
  acceptsTokens = false,
): ServiceKeys {
  const caller = `${process}@${region}`;
  const audience = process === "router" ? `router@${region}` : process === "api" ? `cell@${region}` : caller;
  const pairs = pairsOf(regions);
  const keyOf = (pair: Pair) => {
    const found = keys[nameOf(pair)];
    if (found === undefined) throw new RangeError(`there is no key of ${nameOf(pair)}`);
    return found;
  };
  return {
    caller,
    audience,
    sends: Object.fromEntries(
      pairs
        .filter((pair) => pair.caller === caller)
        .map((pair) => [pair.to, { audience: pair.audience, key: keyOf(pair).current }]),
    ),
    accepts: Object.fromEntries(
      pairs
        .filter((pair) => pair.audience === audience)
        .map((pair) => {
          const { current, next } = keyOf(pair);
          return [pair.caller, next === undefined ? [current] : [current, next]];
        }),
    ),
    acceptsTokens,
  };
}
