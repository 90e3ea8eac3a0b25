/** User-facing reasons why an action is disabled. */
export const disabledReasons = {
  viewerSummaries: "Viewers cannot generate summaries",
  noProjectEdit: "You don’t have edit permissions in this project",
  notEnoughContent: "Not enough content to summarize",
  readOnlyMode: "Unavailable in read-only mode",
} as const;

/** The stable code of "Not enough content to summarize". */
export const notEnoughDataCode = "NOT_ENOUGH_DATA";
