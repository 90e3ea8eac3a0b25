import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { ForwardedRequest } from "../router-headers.ts";
import { workLimited } from "./work-limits.ts";

/** Share of the event loop's time that one network, or one workspace, may use for the work priced here. */
const shareMax = 0.2;
/** Time of the loop that may be used at once before the share applies, in ms. */
const burstMs = 50;
/** Parsing and validating an unknown document: 30 ms for 15,000 characters of unknown fields. */
const msPerDocumentCharacter = 0.002;
/** Parsing JSON and visiting each of its strings: 50 ms for a megabyte of short keys. */
const msPerJsonByte = 0.000_05;
/** Longest wait before a request is rejected; it also bounds how long a flood has an effect. */
const waitMsMax = 10_000;
/** Most networks and workspaces remembered; then those without a wait are dropped. */
const rememberedMax = 10_000;

interface Asker {
  readonly tenant: Pick<TenantContext, "teamId">;
  readonly forwarded: ForwardedRequest;
}

export const newDocumentMs = (characters: number): number => characters * msPerDocumentCharacter;
export const jsonMs = (bytes: number): number => bytes * msPerJsonByte;

/**
 * Paces synchronous work of unknown cost: new GraphQL documents and long JSON. Only networks and workspaces
 * that exceed their share wait.
 */
export class LoopShare {
  readonly #freeAtMs = new Map<string, number>();

  /** Waits for the turn of work that takes `costMs` of the loop. @throws ProductError `work.limited` */
  async enter({ tenant, forwarded }: Asker, costMs: number): Promise<void> {
    const keys = [
      `workspace ${tenant.teamId}`,
      `network ${clientNetwork(forwarded.clientAddress ?? "unknown")}`,
    ];
    const nowMs = performance.now();
    const freeAtMs = Math.max(nowMs, ...keys.map((key) => this.#freeAtMs.get(key) ?? 0));
    const waitMs = freeAtMs - nowMs - burstMs / shareMax;
    if (waitMs > waitMsMax) throw workLimited();
    for (const key of keys) this.#freeAtMs.set(key, freeAtMs + costMs / shareMax);
    if (this.#freeAtMs.size > rememberedMax) this.#forget(nowMs);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  #forget(nowMs: number): void {
    for (const [key, freeAtMs] of this.#freeAtMs) if (freeAtMs <= nowMs) this.#freeAtMs.delete(key);
  }
}
