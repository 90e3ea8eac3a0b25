import { t } from "../../../app/i18n/t.ts";
import type { InsightPage_InsightFragment } from "../../../graphql/graphql.ts";
import styles from "../editor/DocumentHeader.module.css";

/** True where an insight opens for writing: a draft, or one's own. */
export function opensInsightForWriting(insight: InsightPage_InsightFragment, userId: string): boolean {
  return !insight.publishedAt || insight.author.user?.id === userId;
}

/** Whether an insight was published. */
export function PublishedText({ publishedAt }: Pick<InsightPage_InsightFragment, "publishedAt">) {
  return (
    <span className={styles.strong}>
      {publishedAt ? t("insight.published", "Published") : t("insight.draft", "Draft")}
    </span>
  );
}
