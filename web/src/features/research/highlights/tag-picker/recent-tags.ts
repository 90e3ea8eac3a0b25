/** Recent tags stored per project in this browser. */
const RECENT_MAX = 6;

const keyOf = (projectId: string) => `fieldstone-recent-tags:${projectId}`;

/** Ids of a project's most recently used tags, newest first. */
export function recentTagIds(projectId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Moves a tag to the front of the recent ones. */
export function rememberRecentTag(projectId: string, tagId: string): void {
  const ids = [tagId, ...recentTagIds(projectId).filter((id) => id !== tagId)].slice(0, RECENT_MAX);
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify(ids));
  } catch {
    // Storage can be blocked; the picker then lists all tags.
  }
}
