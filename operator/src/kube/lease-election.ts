import { z } from "zod";
import type { KubeObject } from "../crds/object-meta.ts";
import { isConflict, type KubeApi } from "./kube-api.ts";
import type { KindRef } from "./object-path.ts";
import { systemTimers, type Timers } from "./work-queue.ts";

/** The kind of object that names the leader. */
export const leaseKind: KindRef = {
  apiVersion: "coordination.k8s.io/v1",
  kind: "Lease",
  plural: "leases",
  namespaced: true,
};

const leaseSecondsDefault = 15;
/** A leader that could not renew for this part of the lease stops by itself, before another can start. */
const renewDeadlinePart = 2 / 3;
const renewEveryPart = 1 / 5;
/** Wait after a failed renewal, in ms: the deadline leaves time for few attempts. */
const retryMs = 250;

/** Time limit of a call about the lease, in ms, so that a lost one leaves time for another attempt. */
export function leaseCallTimeoutMs(leaseSeconds: number): number {
  return (leaseSeconds * 1_000) / 6;
}

export interface LeaseOptions {
  readonly api: KubeApi;
  readonly name: string;
  readonly namespace: string;
  /** Unique name of this process. */
  readonly identity: string;
  /** How long a leader that stops renewing keeps the lease, in seconds. */
  readonly leaseSeconds?: number;
  readonly onStartedLeading: () => void;
  /** Called when leadership is lost or released: the leader's work must stop at once. */
  readonly onStoppedLeading: () => void;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
  readonly timers?: Timers;
}

const leaseSpec = z.looseObject({
  holderIdentity: z.string().nullish(),
  leaseDurationSeconds: z.number().nullish(),
  renewTime: z.string().nullish(),
  acquireTime: z.string().nullish(),
  leaseTransitions: z.number().nullish(),
});
const lease = z.looseObject({ spec: leaseSpec });

/**
 * Leads while it holds a Lease. Clocks of two machines are never compared: another's lease counts as expired
 * once it has not changed for its whole length by our own clock.
 */
export class LeaseElection {
  readonly #options: LeaseOptions;
  readonly #now: () => number;
  readonly #timers: Timers;
  readonly #leaseSeconds: number;
  #isLeader = false;
  #renewedAtMs = 0;
  #seen: { readonly renewTime: string; readonly holder: string; readonly atMs: number } | undefined;
  #cancel: (() => void) | undefined;
  #cancelDeadline: (() => void) | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#timers = options.timers ?? systemTimers;
    this.#leaseSeconds = options.leaseSeconds ?? leaseSecondsDefault;
  }

  get isLeader(): boolean {
    return this.#isLeader;
  }

  start(): void {
    this.#round = this.#tryOnce();
  }

  /** Releases leadership, so that another need not wait for it to expire. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    await this.#round;
    if (!this.#isLeader) return;
    this.#lose();
    const found = await this.#read();
    if (found?.spec.holderIdentity !== this.#options.identity) return;
    await this.#write(found.object, { ...found.spec, holderIdentity: "", renewTime: null }).catch(
      (error: unknown) => this.#options.onError(error),
    );
  }

  async #tryOnce(): Promise<void> {
    const startedMs = this.#now();
    let waitMs = this.#leaseSeconds * renewEveryPart * 1_000;
    try {
      if (await this.#takeOrRenew()) {
        // After the deadline another may have taken the lease, so a late answer does not count.
        if (this.#now() - startedMs > this.#deadlineMs) throw new Error("the lease was renewed too late");
        this.#renewedAtMs = startedMs;
        this.#watchDeadline();
        if (!this.#isLeader) {
          this.#isLeader = true;
          this.#options.onStartedLeading();
        }
      } else {
        this.#lose();
      }
    } catch (error) {
      if (!isConflict(error)) this.#options.onError(error);
      if (this.#isLeader && this.#now() - this.#renewedAtMs > this.#deadlineMs) this.#lose();
      if (this.#isLeader) waitMs = Math.min(waitMs, retryMs);
    }
    if (this.#stopped) return;
    this.#cancel = this.#timers.after(waitMs, () => {
      this.#round = this.#tryOnce();
    });
  }

  get #deadlineMs(): number {
    return this.#leaseSeconds * renewDeadlinePart * 1_000;
  }

  /** Ends leadership at its deadline with a timer of its own: a call with lost packets fails too late. */
  #watchDeadline(): void {
    this.#cancelDeadline?.();
    const leftMs = this.#renewedAtMs + this.#deadlineMs - this.#now();
    this.#cancelDeadline = this.#timers.after(leftMs, () => this.#lose());
  }

  /** True if this process now holds the lease. */
  async #takeOrRenew(): Promise<boolean> {
    const { api, identity, name, namespace } = this.#options;
    const nowMs = this.#now();
    const time = microTime(nowMs);
    const found = await this.#read();
    if (found === undefined) {
      const spec = {
        holderIdentity: identity,
        leaseDurationSeconds: this.#leaseSeconds,
        acquireTime: time,
        renewTime: time,
        leaseTransitions: 0,
      };
      await api.create(leaseKind, leaseObject({ name, namespace }, spec));
      return true;
    }
    const { spec, object } = found;
    const holder = spec.holderIdentity ?? "";
    if (holder === identity) {
      await this.#write(object, { ...spec, renewTime: time });
      return true;
    }
    const renewTime = spec.renewTime ?? "";
    if (this.#seen?.renewTime !== renewTime || this.#seen.holder !== holder) {
      this.#seen = { renewTime, holder, atMs: nowMs };
    }
    const lengthMs = (spec.leaseDurationSeconds ?? this.#leaseSeconds) * 1_000;
    if (holder !== "" && nowMs - this.#seen.atMs <= lengthMs) return false;
    await this.#write(object, {
      ...spec,
      holderIdentity: identity,
      leaseDurationSeconds: this.#leaseSeconds,
      acquireTime: time,
      renewTime: time,
      leaseTransitions: (spec.leaseTransitions ?? 0) + 1,
    });
    return true;
  }

  async #read(): Promise<{ object: KubeObject; spec: z.output<typeof leaseSpec> } | undefined> {
    const { api, name, namespace } = this.#options;
    const object = await api.get({ ref: leaseKind, name, namespace });
    return object === undefined ? undefined : { object, spec: lease.parse(object).spec };
  }

  async #write(object: KubeObject, spec: z.output<typeof leaseSpec>): Promise<void> {
    await this.#options.api.replace(leaseKind, leaseObject(object.metadata, spec));
  }

  #lose(): void {
    this.#cancelDeadline?.();
    if (!this.#isLeader) return;
    this.#isLeader = false;
    this.#options.onStoppedLeading();
  }
}

function leaseObject(metadata: KubeObject["metadata"], spec: unknown): KubeObject & { spec: unknown } {
  return { apiVersion: leaseKind.apiVersion, kind: leaseKind.kind, metadata, spec };
}

/** RFC 3339 with microseconds, the format of leases. */
function microTime(nowMs: number): string {
  return new Date(nowMs).toISOString().replace("Z", "000Z");
}
