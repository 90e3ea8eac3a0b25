import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { authorName } from "../../../app/objects/author-name.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import { CommentComposer } from "./CommentComposer.tsx";
import styles from "./CommentThread.module.css";
import { isSentComment, type ThreadComment } from "./comment-cache.ts";
import { mentionParts } from "./mention-text.ts";
import { Reactions } from "./Reactions.tsx";
import type { useCommentActions } from "./useCommentActions.ts";

/** A comment with its author, time and actions. */
export function CommentItem(props: {
  comment: ThreadComment;
  actions: ReturnType<typeof useCommentActions>;
  onReply?: () => void;
  /** Resolves the thread that it starts. */
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
  const isSent = isSentComment(comment);
  const changed = comment.updatedAt > comment.createdAt;
  const author = authorName(comment.author);
  return (
    <article
      className={styles.comment}
      id={`comment-${comment.id}`}
      data-focused={focused || undefined}
      ref={focused ? (element) => element?.scrollIntoView({ block: "center" }) : undefined}
    >
      <header className={styles.head}>
        <Avatar name={author} size={20} />
        <strong className={styles.name}>{author}</strong>
        <span className={styles.time}>
          <RelativeTime value={comment.createdAt} />
          {changed && ` · ${t("comments.edited", "edited")}`}
        </span>
        {onResolve && (
          <IconButton label={t("comments.resolve", "Resolve")} size="small" onClick={onResolve}>
            <IconCheck size={14} aria-hidden />
          </IconButton>
        )}
        {comment.canEdit && <CommentMenu onEdit={() => setEditing(true)} onDelete={() => setAsking(true)} />}
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
      <div className={styles.foot}>
        {isSent && (
          <Reactions
            reactions={comment.reactions}
            onReact={(change) => void actions.react(comment, change)}
          />
        )}
        {onReply && (
          <button type="button" className={styles.reply} onClick={onReply}>
            {t("comments.reply", "Reply")}
          </button>
        )}
      </div>
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

function CommentMenu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  return (
    <MoreMenu
      label={t("comments.menu", "Comment")}
      buttonLabel={t("comments.more", "More about this comment")}
      size="small"
      sections={[
        {
          key: "actions",
          items: [
            { key: "edit", label: t("comments.edit", "Edit"), onSelect: onEdit },
            { key: "delete", label: t("comments.delete", "Delete"), danger: true, onSelect: onDelete },
          ],
        },
      ]}
    />
  );
}
