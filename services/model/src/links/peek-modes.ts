/** How a page shows another object: in a dialog, in a panel beside it, or alone. */
export const peekModes = ["Center", "Side", "FullPage"] as const;
export type PeekMode = (typeof peekModes)[number];
