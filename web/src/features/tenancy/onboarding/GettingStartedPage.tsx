import { checklistState } from "@fieldstone/model/teams/onboarding-checklist.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { OnboardingLayout } from "./OnboardingLayout.tsx";
import { StepList } from "./StepList.tsx";
import { useSteps } from "./useSteps.ts";

/** The first steps in a workspace, and which are done. */
export function GettingStartedPage() {
  const { steps, error, refetch } = useSteps();
  const completed = steps !== undefined && checklistState(steps) === "completed";
  return (
    <OnboardingLayout
      title={t("start.title", "Getting started")}
      lead={
        completed
          ? t("start.done", "All done. The rest is your research.")
          : t("start.lead", "Five steps, in any order.")
      }
    >
      {error ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !steps ? (
        <LoadingState rows={5} />
      ) : (
        <StepList steps={steps} />
      )}
    </OnboardingLayout>
  );
}
