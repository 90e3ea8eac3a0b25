import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { CommentComposer } from "./CommentComposer.tsx";
import { CommentItem } from "./CommentItem.tsx";
import styles from "./CommentThread.module.css";
import type { CommentSubject, ThreadComment } from "./comment-cache.ts";
import { threadsOf } from "./threads.ts";
import { useCommentActions } from "./useCommentActions.ts";

/** What people say about a note, an insight or a highlight. Everyone who can read can take part. */
export function CommentThread(props: {
  subject: CommentSubject;
  comments: readonly ThreadComment[];
  /** Said where there is no comment yet. */
  empty: string;
  focusedId?: string | undefined;
}) {
  const { subject, comments, empty, focusedId } = props;
  const actions = useCommentActions(subject);
  const [replyingTo, setReplyingTo] = useState<string>();
  const threads = threadsOf(comments);
  return (
    <section className={styles.threads} aria-label={t("comments.label", "Comments")}>
      {threads.length === 0 && <p className={styles.empty}>{empty}</p>}
      {threads.map(({ first, replies }) => (
        <div key={first.id} className={styles.thread}>
          <CommentItem
            comment={first}
            actions={actions}
            focused={first.id === focusedId}
            {...(first.id.startsWith("unsent-") ? {} : { onReply: () => setReplyingTo(first.id) })}
          />
          <div className={styles.replies}>
            {replies.map((reply) => (
              <CommentItem
                key={reply.id}
                comment={reply}
                actions={actions}
                focused={reply.id === focusedId}
              />
            ))}
            {replyingTo === first.id && (
              <CommentComposer
                label={t("comments.reply.label", "Write a reply")}
                sendLabel={t("comments.reply", "Reply")}
                autoFocus
                onCancel={() => setReplyingTo(undefined)}
                onSend={(body) => {
                  setReplyingTo(undefined);
                  return actions.create(body, first.id);
                }}
              />
            )}
          </div>
        </div>
      ))}
      <CommentComposer
        label={t("comments.new.label", "Write a comment")}
        sendLabel={t("comments.new.send", "Comment")}
        onSend={(body) => actions.create(body)}
      />
    </section>
  );
}
