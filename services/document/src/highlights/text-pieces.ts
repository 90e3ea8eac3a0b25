import type { IdRun } from "./id-ranges.ts";
import type { RunStatus, TextRun } from "./transaction-text.ts";

/** Characters that a transaction removed and added elsewhere under new ids, in order, one pair per run. */
export interface LineagePair {
  readonly from: IdRun;
  readonly to: IdRun;
}

/** Neighbouring runs of one status in one text. */
export interface Piece {
  readonly text: string;
  readonly runs: readonly TextRun[];
  /** Number of kept runs before it. Pieces with the same gap are, or were, at the same place. */
  readonly gap: number;
  /** The kept runs beside it in its text; empty where there is none, or another piece was cut off. */
  readonly before: string;
  readonly after: string;
}

/** Groups neighbouring runs of one status within one text, with no kept character between them. */
export function piecesOf(runs: readonly TextRun[], status: RunStatus): Piece[] {
  const pieces: Piece[] = [];
  let open: TextRun[] = [];
  let gap = 0;
  let kept: TextRun | undefined;
  const close = (next?: TextRun) => {
    const holder = open[0]?.holder;
    if (holder !== undefined) {
      const text = open.map((run) => run.text).join("");
      const [before = "", after = ""] = [kept, next].map((run) => (run?.holder === holder ? run.text : ""));
      pieces.push({ runs: open, text, gap, before, after });
    }
    open = [];
  };
  for (const run of runs) {
    if (run.status === status) {
      if (open[0] !== undefined && open[0].holder !== run.holder) close();
      open.push(run);
    } else if (run.status === "kept") {
      close(run);
      kept = run;
      gap += 1;
    }
  }
  close();
  return pieces;
}

/** The part of a piece between two offsets of its text. */
export function slicePiece(piece: Piece, from: number, to: number): Piece {
  const runs: TextRun[] = [];
  let offset = 0;
  for (const run of piece.runs) {
    const a = Math.max(from, offset);
    const b = Math.min(to, offset + run.length);
    if (a < b) {
      const text = run.text.slice(a - offset, b - offset);
      runs.push({ ...run, clock: run.clock + (a - offset), length: b - a, text });
    }
    offset += run.length;
  }
  const before = from === 0 ? piece.before : "";
  const after = to === piece.text.length ? piece.after : "";
  return { runs, text: piece.text.slice(from, to), gap: piece.gap, before, after };
}

/** Pairs removed and added characters one by one. */
export function pair(removed: readonly IdRun[], added: readonly IdRun[], pairs: LineagePair[]): void {
  let [i, j, iDone, jDone] = [0, 0, 0, 0];
  for (;;) {
    const from = removed[i];
    const to = added[j];
    if (from === undefined || to === undefined) return;
    const length = Math.min(from.length - iDone, to.length - jDone);
    pairs.push({
      from: { client: from.client, clock: from.clock + iDone, length },
      to: { client: to.client, clock: to.clock + jDone, length },
    });
    iDone += length;
    jDone += length;
    if (iDone === from.length) [i, iDone] = [i + 1, 0];
    if (jDone === to.length) [j, jDone] = [j + 1, 0];
  }
}
