import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { AiUsageDocument, type AiUsageQuery } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Table } from "../../../ui/lists/Table.tsx";
import { aiFeatureLabel } from "./ai-labels.ts";

const microsOfDollar = 1_000_000;

type Usage = AiUsageQuery["aiUsage"][number];

/** A cost as far as it is known, and how many calls it leaves out. */
function costLabel({ costMicros, unknownCostCount }: Pick<Usage, "costMicros" | "unknownCostCount">): string {
  if (costMicros === null) return "—";
  const cost = `$${(costMicros / microsOfDollar).toFixed(2)}`;
  return unknownCostCount === 0
    ? cost
    : t("ai.usage.cost.partial", "{cost} and {n, plural, one {one call} other {# calls}} of unknown cost", {
        cost,
        n: unknownCostCount,
      });
}

/** AI use and costs since the start of the month. */
export function AiUsageTable() {
  const { data, error, refetch } = useQuery(AiUsageDocument);
  return (
    <section aria-labelledby="ai-usage">
      <h2 id="ai-usage">{t("ai.usage", "This month")}</h2>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : data.aiUsage.length === 0 ? (
        <p>{t("ai.usage.none", "AI has not been used this month.")}</p>
      ) : (
        <Table
          wide
          caption={t("ai.usage", "This month")}
          rows={data.aiUsage}
          rowKey={({ feature }) => feature}
          columns={[
            {
              key: "feature",
              label: t("ai.usage.feature", "Feature"),
              render: ({ feature }) => aiFeatureLabel(feature),
            },
            {
              key: "count",
              label: t("ai.usage.count", "Times used"),
              render: ({ count }) => count.toLocaleString(),
            },
            {
              key: "failed",
              label: t("ai.usage.failed", "Failed"),
              render: ({ failedCount, errorCode }) =>
                failedCount === 0 ? "0" : `${failedCount.toLocaleString()} (${errorCode ?? ""})`,
            },
            {
              key: "tokens",
              label: t("ai.usage.tokens", "Tokens read and written"),
              render: ({ inputTokens, outputTokens }) =>
                `${inputTokens.toLocaleString()} / ${outputTokens.toLocaleString()}`,
            },
            { key: "cost", label: t("ai.usage.cost", "Cost"), render: costLabel },
          ]}
        />
      )}
    </section>
  );
}
