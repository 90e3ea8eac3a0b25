import type { ThreadComment } from "./comment-cache.ts";

export interface Thread {
  first: ThreadComment;
  replies: readonly ThreadComment[];
}

/** Comments as threads, oldest first. A reply whose first comment was deleted starts its own thread. */
export function threadsOf(comments: readonly ThreadComment[]): readonly Thread[] {
  const ordered = [...comments].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const ids = new Set(ordered.map(({ id }) => id));
  const isFirst = ({ parentId }: ThreadComment) => !parentId || !ids.has(parentId);
  return ordered
    .filter(isFirst)
    .map((first) => ({ first, replies: ordered.filter((reply) => reply.parentId === first.id) }));
}
