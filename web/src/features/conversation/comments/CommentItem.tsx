import { IconCheck, IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { CommentComposer } from "./CommentComposer.tsx";
import styles from "./CommentThread.module.css";
import type { ThreadComment } from "./comment-cache.ts";
import { mentionParts } from "./mention-text.ts";
import type { useCommentActions } from "./useCommentActions.ts";

/** One comment: who, when, what, and what its writer may do with it. */
export function CommentItem(props: {
  comment: ThreadComment;
  actions: ReturnType<typeof useCommentActions>;
  onReply?: () => void;
  /** Settles the thread that it begins. */
  onResolve?: () => void;
  focused?: boolean;
}) {
  const { comment, actions, onReply, onResolve, focused = false } = props;
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  if (editing) {
    return (
      <CommentComposer
        label={t("comments.edit.label", "Edit the comment")}
        initial={comment}
        sendLabel={t("comments.edit.save", "Save")}
        autoFocus
        onCancel={() => setEditing(false)}
        onSend={(draft) => {
          setEditing(false);
          return actions.change(comment, draft);
        }}
      />
    );
  }
  const changed = comment.updatedAt > comment.createdAt;
  return (
    <article
      className={styles.comment}
      id={`comment-${comment.id}`}
      data-focused={focused || undefined}
      ref={focused ? (element) => element?.scrollIntoView({ block: "center" }) : undefined}
    >
      <header className={styles.head}>
        <Avatar name={comment.author.name} size={20} />
        <strong className={styles.name}>{comment.author.name}</strong>
        <span className={styles.time}>
          <RelativeTime value={comment.createdAt} />
          {changed && ` · ${t("comments.edited", "edited")}`}
        </span>
        {onResolve && (
          <IconButton label={t("comments.resolve", "Resolve")} size="small" onClick={onResolve}>
            <IconCheck size={14} aria-hidden />
          </IconButton>
        )}
        {comment.canEdit && (
          <Menu
            label={t("comments.menu", "Comment")}
            target={
              <IconButton
                label={t("comments.more", "More about this comment")}
                size="small"
                aria-haspopup="menu"
              >
                <IconDotsVertical size={14} aria-hidden />
              </IconButton>
            }
            sections={[
              {
                key: "actions",
                items: [
                  { key: "edit", label: t("comments.edit", "Edit"), onSelect: () => setEditing(true) },
                  {
                    key: "delete",
                    label: t("comments.delete", "Delete"),
                    danger: true,
                    onSelect: () => setAsking(true),
                  },
                ],
              },
            ]}
          />
        )}
      </header>
      <p className={styles.body}>
        {mentionParts(
          comment.body,
          comment.mentions.map(({ name }) => name),
        ).map(({ text, mention }, index) =>
          mention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
            <strong key={index} className={styles.mention}>
              {text}
            </strong>
          ) : (
            text
          ),
        )}
      </p>
      {onReply && (
        <button type="button" className={styles.reply} onClick={onReply}>
          {t("comments.reply", "Reply")}
        </button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void actions.remove(comment);
        }}
        title={t("comments.delete.title", "Delete this comment?")}
        confirmLabel={t("comments.delete.confirm", "Delete comment")}
      >
        <p>{t("comments.delete.text", "It is deleted for everyone and cannot be restored.")}</p>
      </ConfirmDialog>
    </article>
  );
}
