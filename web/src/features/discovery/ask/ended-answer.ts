/** Pauses before an answer is read again, in ms: a server notices that it was cancelled at its next step. */
const pausesMs: readonly number[] = [100, 300, 600, 1_000, 2_000, 3_000];

/**
 * Reads an answer until it is no longer being written, 7 s at most.
 * @param isWriting reads it, and returns whether it is still being written
 */
export async function readUntilEnded(isWriting: () => Promise<boolean>): Promise<void> {
  for (const pauseMs of pausesMs) {
    if (!(await isWriting())) return;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  await isWriting();
}
