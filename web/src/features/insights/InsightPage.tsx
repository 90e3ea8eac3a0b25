import { useQuery } from "@apollo/client/react";
import { FailurePage } from "../../app/errors/FailurePage.tsx";
import { readFailure } from "../../app/errors/failure.ts";
import { t } from "../../app/i18n/t.ts";
import { InsightPageDocument } from "../../graphql/graphql.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { InsightView } from "./InsightView.tsx";

/** An insight: what was learned, with the words that show it. */
export function InsightPage({ insightId }: { insightId: string }) {
  const { data, error, refetch } = useQuery(InsightPageDocument, { variables: { id: insightId } });
  const failure = error && readFailure(error);
  const gone = failure?.kind === "denied" || failure?.kind === "not-found";
  if (failure && (!data || gone)) return <FailurePage failure={failure} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <DocumentLayout side={null} sideLabel="" sideOpen={false} onCloseSide={() => undefined}>
        <LoadingState rows={9} rowHeight={28} label={t("insight.loading", "Loading the insight…")} />
      </DocumentLayout>
    );
  }
  return <InsightView key={data.insight.id} insight={data.insight} />;
}
