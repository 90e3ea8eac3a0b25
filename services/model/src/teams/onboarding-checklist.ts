export interface ChecklistItem {
  readonly id: string;
  /** How often the act that the item asks for has happened. */
  readonly eventCount: number;
}

export type ChecklistState = "active" | "completed";

/** Active until every item's act has happened at least once. */
export function checklistState(items: readonly ChecklistItem[]): ChecklistState {
  return items.every(({ eventCount }) => eventCount > 0) ? "completed" : "active";
}
