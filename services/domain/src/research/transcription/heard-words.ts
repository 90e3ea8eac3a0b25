import { type TranscriptWord, wordsOfTurn } from "@fieldstone/model/transcripts/transcript-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type HeardTurn, selectTurns } from "./transcription-store.ts";

/** A word with the recording that it was heard in. */
export interface HeardWord extends TranscriptWord {
  readonly fileId: string;
}

/** What was heard in all recordings of a note, past policy, in the order in which the transcripts came into its text. */
export async function findHeardWords(tx: TenantTransaction, noteId: string): Promise<readonly HeardWord[]> {
  return heardWords(await selectTurns(tx, sql`transcriptions.note_id = ${noteId}`));
}

/** The words of a recording that are heard between two moments, past policy: captions of a clip, or of a highlight. */
export async function wordsBetween(
  tx: TenantTransaction,
  fileId: string,
  startMs: number,
  endMs: number,
): Promise<readonly HeardWord[]> {
  const turns = await selectTurns(
    tx,
    sql`turns.file_id = ${fileId} and turns.start_ms < ${endMs} and turns.end_ms > ${startMs}`,
  );
  return heardWords(turns).filter((word) => word.startMs < endMs && word.endMs > startMs);
}

function heardWords(turns: readonly HeardTurn[]): readonly HeardWord[] {
  return turns.flatMap((turn) => wordsOfTurn(turn).map((word) => ({ ...word, fileId: turn.fileId })));
}
