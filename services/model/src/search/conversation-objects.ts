/** Objects that a conversation may be about. */
export const conversationObjectTypes = [
  "projectCategory",
  "project",
  "channel",
  "note",
  "insight",
  "tag",
] as const;
