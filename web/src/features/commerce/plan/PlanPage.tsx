import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { AdminsOnly } from "../../../app/session/AdminsOnly.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { PlanUseDocument, type PlanUseQuery } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Table, type TableColumn } from "../../../ui/lists/Table.tsx";
import { planLimitLabel } from "./plan-limit-labels.ts";

type LimitUse = PlanUseQuery["planUse"]["limits"][number];

/** The workspace's plan, and how much of what it limits is used. */
export function PlanPage() {
  const title = t("plan.page", "Plan");
  usePageTitle(title);
  const { user } = useSession();
  const { data, error, refetch } = useQuery(PlanUseDocument, {
    skip: !user.workspaceAdmin,
  });
  return (
    <Page title={title}>
      <AdminsOnly
        hint={t("plan.denied.text", "Ask an admin in your workspace if you need more than your plan allows.")}
      >
        {error && !data ? (
          <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
        ) : !data ? (
          <LoadingState />
        ) : (
          <>
            <p>
              {t("plan.current", "This workspace has the plan {plan}.", { plan: data.planUse.planName })}{" "}
              {t("plan.change", "To change it, contact your Fieldstone provider.")}
            </p>
            <h2>{t("plan.limits.title", "Limits")}</h2>
            <Table
              caption={t("plan.limits", "What the plan limits")}
              columns={columns()}
              rows={data.planUse.limits}
              rowKey={({ limit }) => limit}
            />
          </>
        )}
      </AdminsOnly>
    </Page>
  );
}

function columns(): readonly TableColumn<LimitUse>[] {
  return [
    { key: "limit", label: t("plan.limit", "What is counted"), render: ({ limit }) => planLimitLabel(limit) },
    {
      key: "used",
      label: t("plan.used", "Used"),
      align: "end",
      render: ({ used }) => used.toLocaleString(),
    },
    { key: "max", label: t("plan.max", "Included"), align: "end", render: (use) => <Included use={use} /> },
  ];
}

function Included({ use: { used, max } }: { use: LimitUse }) {
  if (max == null) return t("plan.unlimited", "No limit");
  return used < max ? (
    max.toLocaleString()
  ) : (
    <strong>{t("plan.used-up", "{max}, all used", { max: max.toLocaleString() })}</strong>
  );
}
