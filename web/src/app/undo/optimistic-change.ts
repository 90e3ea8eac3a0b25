/** A change that is shown before it is sent, and hidden again if it is rejected. */
export interface OptimisticChange {
  readonly show: () => void;
  readonly hide: () => void;
  readonly send: () => Promise<unknown>;
}

/** Resolves once the change is accepted. @throws what `send` rejected with, after hiding the change */
export async function applyChange({ show, hide, send }: OptimisticChange): Promise<void> {
  show();
  try {
    await send();
  } catch (error) {
    hide();
    throw error;
  }
}

/** A change and the one that takes it back. */
export interface ReversibleChange {
  readonly forward: OptimisticChange;
  readonly backward: OptimisticChange;
}

/**
 * Applies changes as one: where the server rejects some, the accepted ones are taken back.
 * @throws the first rejection
 */
export async function applyTogether(changes: readonly ReversibleChange[]): Promise<void> {
  const results = await Promise.allSettled(changes.map(({ forward }) => applyChange(forward)));
  const rejected = results.find((result) => result.status === "rejected");
  if (rejected === undefined) return;
  const accepted = changes.filter((_, at) => results[at]?.status === "fulfilled");
  await Promise.allSettled(accepted.map(({ backward }) => applyChange(backward)));
  throw rejected.reason;
}
