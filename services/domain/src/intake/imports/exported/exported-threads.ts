import { parseEmojiReaction } from "@fieldstone/model/emoji-reaction.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { ExportedComment } from "@fieldstone/model/project-export/exported-comment.ts";
import { commentLengthMax } from "../../../conversation/comments/comment.ts";
import type { DraftComment, DraftReaction, DraftThread, LeftOut } from "./exported-parts.ts";

export interface PlacedThreads {
  readonly threads: readonly DraftThread[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Comments as threads. A comment says who wrote it, since its author may have no account here; one that is then
 * too long goes on in a reply.
 */
export function placeThreads(comments: readonly ExportedComment[]): PlacedThreads {
  const leftOut: LeftOut[] = [];
  const ids = new Set(comments.flatMap(({ id }) => id ?? []));
  const isReply = ({ parentCommentId }: ExportedComment) =>
    parentCommentId !== null && ids.has(parentCommentId);
  const replies = Map.groupBy(comments.filter(isReply), ({ parentCommentId }) => parentCommentId ?? "");
  const threads = comments
    .filter((comment) => !isReply(comment))
    .flatMap((first): readonly DraftThread[] => {
      const all = [first, ...(replies.get(first.id ?? "") ?? [])].flatMap((each) => draftsOf(each, leftOut));
      return all.length === 0 ? [] : [{ resolvedAt: first.resolvedAt, comments: all }];
    });
  return { threads, leftOut };
}

function draftsOf(comment: ExportedComment, leftOut: LeftOut[]): readonly DraftComment[] {
  const { author, createdAt } = comment;
  const words = comment.body.trim();
  if (words === "") return [];
  const characters = [...(author === "" ? words : `${author}: ${words}`)];
  const drafts: DraftComment[] = [];
  for (let at = 0; at < characters.length; at += commentLengthMax) {
    const body = characters.slice(at, at + commentLengthMax).join("");
    const reactions = at === 0 ? reactionsOf(comment, leftOut) : [];
    drafts.push({ body, createdAt, reactions });
  }
  return drafts;
}

function reactionsOf({ body, reactions }: ExportedComment, leftOut: LeftOut[]): readonly DraftReaction[] {
  return reactions.flatMap(({ shortName, count, members }) => {
    const lost = (reason: LeftOut["reason"]) => leftOut.push({ kind: "REACTION", name: body, reason });
    // An older export says only how many reacted.
    if (members.length < count) lost("NOT_MEMBER");
    return members.flatMap(({ email, skinTone }): readonly DraftReaction[] => {
      try {
        const { skinTone: tone = null } = parseEmojiReaction({ shortName, skinTone });
        return [{ email, shortName, skinTone: tone }];
      } catch (error) {
        if (!(error instanceof ProductError)) throw error;
        lost("INVALID");
        return [];
      }
    });
  });
}
