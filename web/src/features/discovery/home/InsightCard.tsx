import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { lazy, Suspense } from "react";
import { authorName } from "../../../app/objects/author-name.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { InsightCard_InsightFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Home.module.css";

// Home is the start page: few cards have a consent.
const ConsentBadge = lazy(() =>
  import("../../../app/consent/ConsentBadge.tsx").then((module) => ({ default: module.ConsentBadge })),
);

/** A published insight: its title, one supporting quote, and its project. */
export function InsightCard({ insight }: { insight: InsightCard_InsightFragment }) {
  const evidence = insight.highlights[0];
  return (
    <ObjectLink type="insight" id={insight.id} title={insight.title} className={styles.card}>
      <h3 className={styles.cardTitle}>{titleOf(insight.title, "insight")}</h3>
      {insight.contentAbstract && <p className={styles.abstract}>{insight.contentAbstract}</p>}
      {evidence && (
        <div className={styles.evidence}>
          <Quote size="small" lines={4} color={evidence.tags[0]?.color}>
            {evidence.text}
          </Quote>
          {evidence.consent && (
            <Suspense>
              <ConsentBadge consent={evidence.consent} />
            </Suspense>
          )}
        </div>
      )}
      <div className={styles.meta}>
        {insight.project && <span>{insight.project.title}</span>}
        {!insight.project?.isSample && <span>{authorName(insight.author)}</span>}
        <RelativeTime value={insight.publishedAt ?? insight.updatedAt} />
      </div>
    </ObjectLink>
  );
}
