/** What undoing an import would do now. */
export interface UndoSummary {
  /** Its notes that are not in the trash. */
  readonly noteCount: number;
  /** Those that somebody worked on since. */
  readonly editedCount: number;
  readonly editedNoteIds: readonly string[];
  /** Its insights that are not in the trash. */
  readonly insightCount: number;
  /** Those that somebody worked on since: they stay. */
  readonly editedInsightCount: number;
}

/** Worked-on notes that are named, to be chosen one by one. */
export const editedNotesNamedMax = 100;
