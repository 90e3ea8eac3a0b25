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
