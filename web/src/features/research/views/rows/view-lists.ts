/** Fields of a project that its views list. */
export const viewLists = ["noteRows", "insightRows", "highlightRows", "viewGroups"] as const;
