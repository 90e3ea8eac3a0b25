import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";

/** How long a check of the actor holds, in ms: as long as a proven identity. */
const believedMs = 5_000;

/**
 * The actor of a request that may take long because its body arrives slowly, it waits for other requests, or
 * its answer is streamed. After a few seconds the actor is checked again before anything is read or written,
 * so that a right that was revoked in the meantime no longer counts.
 */
export class RecheckedActor {
  readonly #actor: Actor;
  readonly #ask: () => Promise<Actor>;
  #provenAtMs = performance.now();

  constructor(actor: Actor, ask: () => Promise<Actor>) {
    this.#actor = actor;
    this.#ask = ask;
  }

  /** Whether the last check is recent, as for nearly every request: then there is nothing to await. */
  isProven(): boolean {
    return performance.now() - this.#provenAtMs < believedMs;
  }

  /** @throws ProductError `auth.rights_changed`, `auth.sign_in_needed`, or the errors of the check */
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
