/** What undoing an import would do now. */
export interface UndoSummary {
  /** Its notes outside the trash. */
  readonly noteCount: number;
  /** Those edited since. */
  readonly editedCount: number;
  readonly editedNoteIds: readonly string[];
  /** Its insights outside the trash. */
  readonly insightCount: number;
  /** Those edited since; they stay. */
  readonly editedInsightCount: number;
}

/** The most edited notes listed by name, to be chosen one by one. */
export const editedNotesNamedMax = 100;
