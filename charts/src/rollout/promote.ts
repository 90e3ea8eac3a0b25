import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { EnvironmentName } from "@fieldstone/regions/deployment/environments.ts";
import type { CellMonitor } from "./cell-monitor.ts";
import type { CellRelease } from "./cell-release.ts";
import type { ReleaseMap } from "./deployment-state.ts";

export interface Stage {
  readonly region: RegionKey;
  /** How long the cell must stay healthy on the release before the next one gets it. */
  readonly bakeMinutes: number;
}

/** The canary's people are few and sleep while others work. The region that writes routes is last. */
export const stages: Readonly<Record<EnvironmentName, readonly Stage[]>> = {
  staging: [
    { region: "AU_A", bakeMinutes: 10 },
    { region: "EU_A", bakeMinutes: 5 },
    { region: "US_A", bakeMinutes: 5 },
    { region: "US_B", bakeMinutes: 5 },
  ],
  production: [
    { region: "AU_A", bakeMinutes: 60 },
    { region: "EU_A", bakeMinutes: 30 },
    { region: "US_A", bakeMinutes: 30 },
    { region: "US_B", bakeMinutes: 30 },
  ],
};

/**
 * Longest time until all processes of a cell run the declared release: migrations, then the slowest rollout.
 */
const rolloutMinutes = 75;
/** Failed queries in a row, one a minute, after which the cell counts as unobservable. */
const unseenMax = 5;
const minuteMs = 60_000;

/** The declared releases of cells, as their clusters see them. */
export interface RolloutState {
  releases(): Promise<ReleaseMap>;
  /** Declares and publishes a cell's release. */
  publish(region: RegionKey, release: CellRelease, subject: string): Promise<void>;
  /** Publishes the cell's previous release, with the manifests of that time. */
  takeBack(region: RegionKey, subject: string): Promise<void>;
}

export interface Promotion {
  readonly stages: readonly Stage[];
  readonly release: CellRelease;
  readonly state: RolloutState;
  readonly monitorOf: (region: RegionKey) => CellMonitor;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (line: string) => void;
}

export type PromotionOutcome =
  | { readonly kind: "DONE" }
  | { readonly kind: "STOPPED"; readonly region: RegionKey; readonly reason: string };

/**
 * Rolls a release out cell by cell, watching each from the change until it has baked. A cell that pages,
 * cannot be observed or does not complete the rollout goes back to its previous release, and no other cell is
 * touched.
 */
export async function promote(promotion: Promotion): Promise<PromotionOutcome> {
  const { release, state, report } = promotion;
  for (const stage of promotion.stages) {
    const { region } = stage;
    const former = (await state.releases())[region];
    if (isSame(former, release)) {
      report(`${region} runs ${release.release} already`);
      continue;
    }
    const calls = await promotion.monitorOf(region).pages();
    if (calls.length > 0)
      return { kind: "STOPPED", region, reason: `it was not well before: ${calls.join(", ")}` };
    await state.publish(region, release, `release: ${release.release} in ${region}`);
    const reason = await reasonToStop(promotion, stage);
    if (reason === undefined) {
      report(`${region} runs ${release.release}, and was well for ${stage.bakeMinutes} minutes`);
      continue;
    }
    if (former === undefined) report(`${region} ran nothing before: it stays as it is`);
    else await state.takeBack(region, `release: ${former.release} again in ${region}`);
    return { kind: "STOPPED", region, reason };
  }
  return { kind: "DONE" };
}

function isSame(former: CellRelease | undefined, release: CellRelease): boolean {
  return (
    former?.release === release.release &&
    former.digests.services === release.digests.services &&
    former.digests.router === release.digests.router
  );
}

/** Undefined once the cell has stayed healthy on the release for its bake time. */
async function reasonToStop(
  { monitorOf, release, wait, report }: Promotion,
  { region, bakeMinutes }: Stage,
): Promise<string | undefined> {
  const monitor = monitorOf(region);
  let unseen = 0;
  let rolling = 0;
  let baked = 0;
  while (baked < bakeMinutes) {
    await wait(minuteMs);
    try {
      const calls = await monitor.pages();
      if (calls.length > 0) return `it calls somebody: ${calls.join(", ")}`;
      if (await monitor.runs(release.release)) baked += 1;
      else rolling += 1;
      unseen = 0;
    } catch (error) {
      unseen += 1;
      report(`${region} cannot be seen: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (unseen > unseenMax) return `its monitoring system has not answered for ${unseen} minutes`;
    if (rolling > rolloutMinutes) return `it does not run the release after ${rolling} minutes`;
  }
  return undefined;
}
