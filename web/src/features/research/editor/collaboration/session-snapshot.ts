/** How the text on screen relates to the server's. */
export type SaveState = "loading" | "saved" | "saving" | "offline" | "denied" | "rejected";

export interface Participant {
  clientId: number;
  name: string;
  color: string;
}

export interface SessionSnapshot {
  save: SaveState;
  /** True once the text has loaded, from the server or from this browser. */
  ready: boolean;
  /** True once the server's text has loaded. */
  synced: boolean;
  readOnly: boolean;
  /** True once the server denies access to this document. */
  denied: boolean;
  /** Why the server rejected an edit, in words: that edit and later ones are not saved. */
  rejection: string | undefined;
  others: readonly Participant[];
}

/** The state before anything is known. */
export const waitingSession: SessionSnapshot = {
  save: "loading",
  ready: false,
  synced: false,
  readOnly: false,
  denied: false,
  rejection: undefined,
  others: [],
};

/** Whether nothing that pages show has changed. */
export const isSameSnapshot = (a: SessionSnapshot, b: SessionSnapshot): boolean =>
  a.save === b.save &&
  a.ready === b.ready &&
  a.synced === b.synced &&
  a.readOnly === b.readOnly &&
  a.denied === b.denied &&
  a.rejection === b.rejection &&
  a.others === b.others;
