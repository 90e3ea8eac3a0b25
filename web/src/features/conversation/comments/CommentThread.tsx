import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { CommentComposer } from "./CommentComposer.tsx";
import { CommentItem } from "./CommentItem.tsx";
import styles from "./CommentThread.module.css";
import { type CommentSubject, isSentComment, type ThreadComment } from "./comment-cache.ts";
import { type Thread, threadsOf } from "./threads.ts";
import { useCommentActions } from "./useCommentActions.ts";

/** The comments on a note, an insight or a highlight. Everyone who can read it can comment. */
export function CommentThread(props: {
  subject: CommentSubject;
  comments: readonly ThreadComment[];
  /** Shown without any comments. */
  empty: string;
  focusedId?: string | undefined;
  /** Only replies to the existing thread are possible. */
  oneThread?: boolean | undefined;
}) {
  const { subject, comments, empty, focusedId, oneThread = false } = props;
  const actions = useCommentActions(subject);
  const threads = threadsOf(comments);
  const open = threads.filter(({ first }) => first.resolvedAt === null);
  const resolved = threads.filter(({ first }) => first.resolvedAt !== null);
  const holdsFocus = ({ first, replies }: Thread) => [first, ...replies].some(({ id }) => id === focusedId);
  return (
    <section className={styles.threads} aria-label={t("comments.label", "Comments")}>
      {threads.length === 0 && <p className={styles.empty}>{empty}</p>}
      {open.map((thread) => (
        <OneThread key={thread.first.id} thread={thread} actions={actions} focusedId={focusedId} />
      ))}
      {!(oneThread && threads.length > 0) && (
        <CommentComposer
          label={t("comments.new.label", "Write a comment")}
          sendLabel={t("comments.new.send", "Comment")}
          onSend={(draft) => actions.create(draft)}
        />
      )}
      {resolved.length > 0 && (
        <details className={styles.resolved} open={resolved.some(holdsFocus) || undefined}>
          <summary>{t("comments.resolved", "Resolved ({n})", { n: resolved.length })}</summary>
          {resolved.map((thread) => (
            <OneThread key={thread.first.id} thread={thread} actions={actions} focusedId={focusedId} />
          ))}
        </details>
      )}
    </section>
  );
}

/** A comment and its replies. */
function OneThread(props: {
  thread: Thread;
  actions: ReturnType<typeof useCommentActions>;
  focusedId: string | undefined;
}) {
  const { thread, actions, focusedId } = props;
  const { first, replies } = thread;
  const [replying, setReplying] = useState(false);
  const isSent = isSentComment(first);
  const resolved = first.resolvedAt !== null;
  return (
    <div className={styles.thread}>
      <CommentItem
        comment={first}
        actions={actions}
        focused={first.id === focusedId}
        {...(isSent ? { onReply: () => setReplying(true) } : {})}
        {...(first.canResolve && !resolved ? { onResolve: () => void actions.setResolved(first, true) } : {})}
      />
      <div className={styles.replies}>
        {replies.map((reply) => (
          <CommentItem key={reply.id} comment={reply} actions={actions} focused={reply.id === focusedId} />
        ))}
        {replying && (
          <CommentComposer
            label={t("comments.reply.label", "Write a reply")}
            sendLabel={t("comments.reply", "Reply")}
            autoFocus
            onCancel={() => setReplying(false)}
            onSend={(draft) => {
              setReplying(false);
              return actions.create(draft, first.id);
            }}
          />
        )}
      </div>
      {resolved && (
        <p className={styles.resolvedBy}>
          {first.resolvedBy
            ? t("comments.resolvedBy", "Resolved by {name}", { name: first.resolvedBy.name })
            : t("comments.resolved.label", "Resolved")}{" "}
          {first.canResolve && (
            <Button kind="quiet" size="small" onClick={() => void actions.setResolved(first, false)}>
              {t("comments.reopen", "Reopen")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
