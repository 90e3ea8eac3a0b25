export interface ChecklistItem {
  readonly id: string;
  /** How often the item's action has happened. */
  readonly eventCount: number;
}

export type ChecklistState = "active" | "completed";

/** Active until every item's action has happened at least once. */
export function checklistState(items: readonly ChecklistItem[]): ChecklistState {
  return items.every(({ eventCount }) => eventCount > 0) ? "completed" : "active";
}
