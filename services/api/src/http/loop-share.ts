import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { ForwardedRequest } from "./router-headers.ts";
import { workLimited } from "./work-limits.ts";

/** Share of the event loop's time that one network, or one workspace, may take with what is priced here. */
const shareMax = 0.2;
/** What may be taken at once before that, in ms of the loop. */
const burstMs = 50;
/** Parsing and validating a document that was not here before: 30 ms for 15,000 characters of unknown fields. */
const msPerDocumentCharacter = 0.002;
/** Parsing JSON and looking at each of its strings: 50 ms for a megabyte of short keys. */
const msPerJsonByte = 0.000_05;
/** How long one waits at most before it is refused, so that nobody's flood is owed for longer. */
const waitMsMax = 10_000;
/** Networks and workspaces remembered before those that wait for nothing are forgotten. */
const rememberedMax = 10_000;

interface Asker {
  readonly tenant: Pick<TenantContext, "teamId">;
  readonly forwarded: ForwardedRequest;
}

export const newDocumentMs = (characters: number): number => characters * msPerDocumentCharacter;
export const jsonMs = (bytes: number): number => bytes * msPerJsonByte;

/**
 * Paces what the event loop must do at once, and what nobody has measured before: unknown GraphQL documents and long
 * JSON. Who asks for more than a share waits; nobody else does.
 */
export class LoopShare {
  readonly #freeAtMs = new Map<string, number>();

  /** Waits for the asker's turn for work that takes so many ms of the loop. @throws ProductError `work.limited` */
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
