import { t } from "../../../app/i18n/t.ts";
import type { InsightPage_InsightFragment } from "../../../graphql/graphql.ts";
import styles from "../editor/DocumentHeader.module.css";

/** Whether an insight opens in edit mode: a draft, or the user's own. */
export function opensInsightForWriting(insight: InsightPage_InsightFragment, userId: string): boolean {
  return !insight.publishedAt || insight.author.user?.id === userId;
}

/** Whether an insight is published or a draft. */
export function PublishedText({ publishedAt }: Pick<InsightPage_InsightFragment, "publishedAt">) {
  return (
    <span className={styles.strong}>
      {publishedAt ? t("insight.published", "Published") : t("insight.draft", "Draft")}
    </span>
  );
}
