import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { InsightBeginningDocument, InsightPageDocument } from "../../../graphql/graphql.ts";
import { DocumentPage } from "../documents/DocumentPage.tsx";
import { lazyView } from "../documents/lazy-view.ts";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import { opensInsightForWriting, PublishedText } from "./insight-facts.tsx";

const insightView = lazyView(async () => (await import("./InsightView.tsx")).InsightView);

/** An insight: what was learned, with the quotes that support it. */
export function InsightPage({ id: insightId }: { readonly id: string }) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(InsightPageDocument, { variables: { id: insightId } });
  return (
    <DocumentPage
      type="insight"
      id={insightId}
      document={data?.document}
      error={error}
      onRetry={() => refetchShown(refetch)}
      beginning={InsightBeginningDocument}
      view={insightView}
      facts={({ publishedAt }) => <PublishedText publishedAt={publishedAt} />}
      opensEditable={(insight) => opensInsightForWriting(insight, user.id)}
      words={{
        text: t("insight.text", "Insight text"),
        loading: t("insight.loading", "Loading the insight…"),
      }}
      renderEmbed={(id) => <EmbeddedQuote highlightId={id} />}
    />
  );
}
