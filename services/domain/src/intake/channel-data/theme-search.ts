export const themeSearchStatuses = ["WAITING", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;

/** A search for new themes among the outliers of a channel. */
export interface ThemeSearch {
  readonly id: string;
  readonly channelId: string;
  readonly status: (typeof themeSearchStatuses)[number];
  readonly foundCount: number;
  /** How many of the found themes have not been deleted. */
  readonly keptCount: number;
  readonly createdAt: Date;
}

export function isPending({ status }: Pick<ThemeSearch, "status">): boolean {
  return status === "WAITING" || status === "RUNNING";
}
