import { uploadPartRange } from "@fieldstone/model/files/upload-parts.ts";

export interface SentBytes {
  /** For a progress bar: with the bytes on their way; never decreases. */
  readonly shown: number;
  /** In parts that the store has: what a later attempt need not send again. */
  readonly arrived: number;
}

/**
 * Counts one attempt's bytes by part. A lost part's bytes are sent again without counting twice; meanwhile the
 * shown count waits in place of falling. So it does while a resumed attempt, from `arrivedBefore` on, compares
 * the parts that arrived earlier.
 */
export function countSent(sizeBytes: number, arrivedBefore: number, onSent: (sent: SentBytes) => void) {
  const sending = new Map<number, number>();
  const arrived = new Map<number, number>();
  let shown = arrivedBefore;
  const report = () => {
    shown = Math.max(shown, sum(arrived) + sum(sending));
    onSent({ shown, arrived: Math.max(arrivedBefore, sum(arrived)) });
  };
  const sizeOf = (partNumber: number) => {
    const { start, end } = uploadPartRange(partNumber, sizeBytes);
    return end - start;
  };
  return {
    sending(partNumber: number, bytes: number): void {
      if (arrived.has(partNumber)) return;
      sending.set(partNumber, Math.min(bytes, sizeOf(partNumber)));
      report();
    },
    arrived(partNumber: number): void {
      sending.delete(partNumber);
      arrived.set(partNumber, sizeOf(partNumber));
      report();
    },
  };
}

const sum = (bytes: ReadonlyMap<number, number>): number =>
  [...bytes.values()].reduce((total, each) => total + each, 0);
