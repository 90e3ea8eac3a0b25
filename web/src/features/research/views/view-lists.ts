/** Fields of a project that show what its views list. */
export const viewLists = ["noteRows", "insightRows", "highlightRows", "viewGroups"] as const;
