import { IconMessage } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import type { InsightPage_InsightFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { DocumentFacts } from "../documents/DocumentFacts.tsx";
import { DocumentHeader, type DocumentHeaderWords, noEditReason } from "../documents/DocumentHeader.tsx";
import type { DocumentPageState } from "../documents/useDocumentPage.ts";
import styles from "../editor/DocumentHeader.module.css";
import { useInsightActions } from "./useInsightActions.ts";

/** Where the insight stands, what it says in one line, whether it is published, and the actions on it as a whole. */
export function InsightHeader(props: {
  insight: InsightPage_InsightFragment;
  page: DocumentPageState;
  onQuote: () => void;
  onSide: () => void;
}) {
  const { insight, page } = props;
  const actions = useInsightActions(insight);
  const published = Boolean(insight.publishedAt);
  return (
    <DocumentHeader
      kind="insight"
      object={insight}
      words={insightWords()}
      actions={actions}
      page={page}
      facts={
        <DocumentFacts object={insight}>
          <span className={styles.strong}>
            {published ? t("insight.published", "Published") : t("insight.draft", "Draft")}
          </span>
        </DocumentFacts>
      }
      actsBefore={
        page.editing && (
          <Button size="small" aria-haspopup="dialog" onClick={props.onQuote}>
            {t("insight.quote", "Quote a highlight")}
          </Button>
        )
      }
      actsAfter={
        <Button
          size="small"
          kind={published ? "plain" : "primary"}
          disabledReason={noEditReason(page.mayEdit)}
          onClick={() => void actions.setPublished(!published)}
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
