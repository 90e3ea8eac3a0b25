import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";

/** How long who acts is believed, in ms: as long as a proven identity is. */
const believedMs = 5_000;

/**
 * Who acts in a request that may take long, as its body comes slowly, it waits for others, or its answer is streamed. Once
 * that is some seconds ago it is asked again before anything more is read or written: a right that was taken away
 * meanwhile counts no more.
 */
export class BelievedActor {
  readonly #actor: Actor;
  readonly #ask: () => Promise<Actor>;
  #provenAtMs = performance.now();

  constructor(actor: Actor, ask: () => Promise<Actor>) {
    this.#actor = actor;
    this.#ask = ask;
  }

  /** Whether it was proven a moment ago, as for nearly every request: then nothing has to be waited for. */
  isProven(): boolean {
    return performance.now() - this.#provenAtMs < believedMs;
  }

  /** @throws ProductError `auth.rights_changed`, `auth.sign_in_needed`, or as asking does */
  async prove(): Promise<void> {
    const atMs = performance.now();
    const now = await this.#ask();
    if (JSON.stringify(now) !== JSON.stringify(this.#actor)) throw changedTo(now);
    this.#provenAtMs = atMs;
  }
}

function changedTo(actor: Actor): ProductError {
  if (actor.kind === "anonymous")
    return new ProductError("Unauthorized", "auth.sign_in_needed", "Sign in to this workspace to continue.");
  return new ProductError(
    "Forbidden",
    "auth.rights_changed",
    "Your role or your groups changed while this was in progress. Reload the page and try again.",
  );
}
