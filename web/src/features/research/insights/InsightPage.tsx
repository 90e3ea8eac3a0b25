import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { lazy, Suspense } from "react";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { InsightPageDocument } from "../../../graphql/graphql.ts";
import { FirstDocument } from "../editor/FirstDocument.tsx";
import { useFirstTextShown } from "../editor/useFirstTextShown.ts";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import { useFirstInsightContent } from "./useFirstInsightContent.ts";

let isViewHere = false;
const InsightView = lazy(async () => {
  const module = await import("./InsightView.tsx");
  isViewHere = true;
  return { default: module.InsightView };
});

/** An insight: what was learned, with the words that show it. */
export function InsightPage({ insightId }: { insightId: string }) {
  const { data, error, refetch } = useQuery(InsightPageDocument, { variables: { id: insightId } });
  const content = useFirstInsightContent(insightId);
  const firstTextShown = useFirstTextShown(data !== undefined && content !== undefined);
  usePageTitle(data && titleOf(data.insight.title, "insight"));
  const failure = error && readFailure(error);
  const gone = failure?.kind === "denied" || failure?.kind === "not-found";
  if (failure && (!data || gone)) {
    return (
      <NoAccessPage
        failure={failure}
        object={{ type: "insight", id: insightId }}
        onRetry={() => void refetch()}
      />
    );
  }
  const first = (
    <FirstDocument
      documentId={insightId}
      title={data ? titleOf(data.insight.title, "insight") : ""}
      content={content}
      label={t("insight.text", "Insight text")}
      loadingLabel={t("insight.loading", "Loading the insight…")}
      renderEmbed={(id) => <EmbeddedQuote highlightId={id} />}
    />
  );
  // In a blank one there is nothing to read first.
  const opensAtOnce = isViewHere || data?.insight.wordCount === 0;
  if (!data || !(firstTextShown || opensAtOnce)) return first;
  return (
    <Suspense fallback={first}>
      <InsightView key={data.insight.id} insight={data.insight} firstContent={content} />
    </Suspense>
  );
}
