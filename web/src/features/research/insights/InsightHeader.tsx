import { IconMessage } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import type { InsightPage_InsightFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { DocumentHeader, type DocumentHeaderWords, noEditReason } from "../documents/DocumentHeader.tsx";
import type { CollaborationSession } from "../editor/collaboration-session.ts";
import styles from "../editor/DocumentHeader.module.css";
import { useInsightActs } from "./useInsightActs.ts";

/** Where the insight stands, what it says in one line, whether it is published, and the acts on it as a whole. */
export function InsightHeader(props: {
  insight: InsightPage_InsightFragment;
  canWrite: boolean;
  editing: boolean;
  session: CollaborationSession | undefined;
  onEdit: () => void;
  onDone: () => void;
  onQuote: () => void;
  onSide: () => void;
  onEnter: () => void;
}) {
  const { insight, canWrite, editing } = props;
  const acts = useInsightActs(insight);
  const reason = noEditReason(canWrite);
  const published = Boolean(insight.publishedAt);
  return (
    <DocumentHeader
      kind="insight"
      object={insight}
      words={insightWords()}
      acts={acts}
      reason={reason}
      editing={editing}
      session={props.session}
      onEdit={props.onEdit}
      onDone={props.onDone}
      onEnter={props.onEnter}
      factsBefore={
        <span className={styles.strong}>
          {published ? t("insight.published", "Published") : t("insight.draft", "Not published")}
        </span>
      }
      actsBefore={
        editing && (
          <Button size="small" aria-haspopup="dialog" onClick={props.onQuote}>
            {t("insight.quote", "Quote a highlight")}
          </Button>
        )
      }
      actsAfter={
        <Button
          size="small"
          kind={published ? "plain" : "primary"}
          disabledReason={reason}
          onClick={() => void acts.setPublished(!published)}
        >
          {published ? t("insight.unpublish", "Unpublish") : t("insight.publish", "Publish")}
        </Button>
      }
      side={
        <IconButton label={t("insight.comments", "Comments")} size="small" onClick={props.onSide}>
          <IconMessage size={16} aria-hidden />
        </IconButton>
      }
    />
  );
}

function insightWords(): DocumentHeaderWords {
  return {
    title: t("insight.title", "Insight title"),
    done: t("insight.done", "Done"),
    edit: t("insight.edit", "Edit"),
    share: t("insight.share", "Share"),
    shareTitle: t("insight.share.title", "Share this insight"),
    menu: t("insight.menu", "Insight"),
    more: t("insight.more", "Actions for this insight"),
    move: t("insight.move", "Move to…"),
    moveTitle: t("insight.move.title", "Move this insight"),
    delete: t("insight.delete", "Delete insight"),
  };
}
