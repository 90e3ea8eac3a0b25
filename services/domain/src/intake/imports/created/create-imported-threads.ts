import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { commentsOfObjectMax } from "../../../conversation/comments/comment.ts";
import { insertComment } from "../../../conversation/comments/comment-store.ts";
import type { Reactor } from "../../../conversation/reactions/reaction.ts";
import { insertReactions } from "../../../conversation/reactions/reaction-store.ts";
import { listActiveMembers } from "../../../identity/members/read-members.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { recordChanges } from "../../../kernel/changes/record-change.ts";
import type { DraftThread, LeftOut } from "../exported/exported-parts.ts";
import type { Import } from "../import.ts";
import { importedId } from "../imported-id.ts";
import type { PreparedNote } from "../prepare-import.ts";

interface Commented {
  readonly type: "highlight" | "insight" | "note" | "reel";
  readonly id: string;
  readonly title: string;
  readonly threads: readonly DraftThread[];
}

/**
 * Creates the comments of an exported project with their replies, times and reactions, open or resolved. The
 * highlights and reels that they are about exist. Returns what is left out.
 */
export async function createImportedThreads(
  tx: TenantTransaction,
  { id: importId, projectId }: Pick<Import, "id" | "projectId">,
  notes: readonly (PreparedNote & { readonly id: string })[],
  author: Author,
): Promise<readonly LeftOut[]> {
  const commented = notes.flatMap((note) => commentedOf(importId, note));
  if (commented.length === 0) return [];
  const memberIds = new Map((await listActiveMembers(tx)).map(({ email, id }) => [email.toLowerCase(), id]));
  const leftOut: LeftOut[] = [];
  for (const { type: objectType, id: objectId, title, threads } of commented) {
    const made: string[] = [];
    const reactions = new Map<string, Reactor>();
    for (const { comments, resolvedAt } of threads) {
      let parentCommentId: string | null = null;
      for (const { body, createdAt: at, reactions: given } of comments) {
        if (made.length >= commentsOfObjectMax.count) {
          leftOut.push({ kind: "COMMENT", name: title, reason: "LIMIT" });
          break;
        }
        const id = newId();
        const original = {
          createdAt: new Date(at),
          resolvedAt: parentCommentId === null && resolvedAt !== null ? new Date(resolvedAt) : null,
        };
        const row = { id, objectType, objectId, projectId, parentCommentId, body, mentionedUserIds: [] };
        await insertComment(tx, row, author, original);
        made.push(id);
        parentCommentId ??= id;
        for (const { email, shortName, skinTone } of given) {
          const userId = memberIds.get(email.toLowerCase());
          if (userId === undefined) leftOut.push({ kind: "REACTION", name: body, reason: "NOT_MEMBER" });
          else reactions.set(`${id} ${userId} ${shortName}`, { commentId: id, userId, shortName, skinTone });
        }
      }
    }
    await insertReactions(tx, [...reactions.values()]);
    await recordChanges(
      tx,
      "comment",
      "created",
      made.map((id) => ({ id, projectId, data: { objectType, objectId } })),
    );
  }
  return leftOut;
}

function commentedOf(importId: string, note: PreparedNote & { readonly id: string }): readonly Commented[] {
  const { id, objectType, title, codings, exported } = note;
  if (exported === null) return [];
  const numbers = [...codings.flatMap(({ kept }) => kept ?? []), ...exported.marks].map(
    ({ number }) => number,
  );
  const created = new Set<number | null>([null, ...numbers]);
  const said = exported.threads.filter(({ highlightNumber }) => created.has(highlightNumber));
  const onText = [...Map.groupBy(said, ({ highlightNumber }) => highlightNumber)].map(
    ([number, threads]): Commented => ({
      ...(number === null
        ? { type: objectType, id }
        : { type: "highlight", id: importedId(importId, "highlight", number) }),
      title,
      threads: threads.map(({ thread }) => thread),
    }),
  );
  const onReels = exported.reels.map(
    ({ number, title: reelTitle, threads }): Commented => ({
      type: "reel",
      id: importedId(importId, "reel", number),
      title: reelTitle,
      threads,
    }),
  );
  return [...onText, ...onReels].filter(({ threads }) => threads.length > 0);
}
