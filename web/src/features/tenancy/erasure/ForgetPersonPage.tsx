import { useQuery } from "@apollo/client/react";
import { erasedQuotesMax } from "@fieldstone/model/erasure/limits.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ForgettablePersonDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { ForgetPersonForm } from "./ForgetPersonForm.tsx";

/** Plans what forgetting a person removes, then does it. */
export function ForgetPersonPage(props: { personId: string; onForgotten: () => void }) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(ForgettablePersonDocument, {
    variables: { id: props.personId, first: erasedQuotesMax },
    skip: user.role !== "MANAGER",
  });
  const title = t("forget.title", "Forget a person");
  usePageTitle(title);
  const person = data?.person;
  return (
    <Page
      title={title}
      breadcrumbs={
        person && (
          <PageCrumbs
            path={[
              { title: t("nav.people", "People"), href: "/contacts" },
              { title: titleOf(person.name, "contact"), href: `/people/${person.id}` },
            ]}
          />
        )
      }
    >
      {user.role !== "MANAGER" ? (
        <EmptyState title={t("forget.manager", "Only managers can forget people")}>
          {t("forget.manager.text", "Ask a manager in your workspace.")}
        </EmptyState>
      ) : error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !person ? (
        <LoadingState />
      ) : (
        <ForgetPersonForm key={person.id} person={person} onForgotten={props.onForgotten} />
      )}
    </Page>
  );
}
