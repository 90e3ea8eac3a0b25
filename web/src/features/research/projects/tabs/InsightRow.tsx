import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { t } from "../../../../app/i18n/t.ts";
import { authorName } from "../../../../app/objects/author-name.ts";
import { ObjectLink } from "../../../../app/peek/ObjectLink.tsx";
import type { InsightRow_InsightFragment } from "../../../../graphql/graphql.ts";
import { RelativeTime } from "../../../../ui/marks/RelativeTime.tsx";
import { RowMenu } from "../../rows/RowMenu.tsx";
import styles from "../Rows.module.css";

/** An insight in a list. */
export function InsightRow(props: {
  insight: InsightRow_InsightFragment;
  projectId: string;
  canEdit: boolean;
  refresh: () => void;
}) {
  const { insight, projectId, canEdit, refresh } = props;
  const { id, title, contentAbstract, publishedAt, updatedAt, author } = insight;
  const name = titleOf(title, "insight");
  return (
    <div className={styles.row} data-top>
      <div className={styles.words}>
        <ObjectLink type="insight" id={id} title={title} className={styles.title}>
          {name}
        </ObjectLink>
        {contentAbstract && <p className={styles.abstract}>{contentAbstract}</p>}
        <div className={styles.meta}>
          <span>
            {publishedAt ? t("insights.row.published", "Published") : t("insights.row.draft", "Draft")}
          </span>
          <span>{authorName(author)}</span>
          <RelativeTime value={publishedAt ?? updatedAt} />
        </div>
      </div>
      <RowMenu
        row={{ type: "insight", id, name, canWrite: canEdit }}
        list={{ projectId, field: "insights", refresh }}
      />
    </div>
  );
}
