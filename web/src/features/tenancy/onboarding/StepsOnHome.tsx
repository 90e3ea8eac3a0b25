import { checklistState } from "@fieldstone/model/teams/onboarding-checklist.ts";
import { type MouseEvent, useEffect } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { Session } from "../../../app/session/session.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { keepFocusNear } from "../../../ui/lists/keep-focus-near.ts";
import { StepList } from "./StepList.tsx";
import styles from "./Steps.module.css";
import { useSteps } from "./useSteps.ts";
import { useStepsHidden } from "./useStepsHidden.ts";

const isWithoutSteps = ({ role }: Session["user"]): boolean => role === "VIEWER";

/** The first steps on Home, until they are completed or hidden. After that nothing is loaded. */
export function StepsOnHome() {
  const { user } = useSession();
  const { hidden, hide, showAgain } = useStepsHidden();
  const skip = hidden || isWithoutSteps(user);
  const { steps, error } = useSteps({ skip });
  const completed = steps !== undefined && checklistState(steps) === "completed";
  useEffect(() => {
    // After a failure the next page load tries again.
    if (completed) hide().catch(() => undefined);
  }, [completed, hide]);
  // Keeps what is below in its place until they have loaded.
  if (!skip && !steps && !error) return <div className={styles.waiting} />;
  if (!steps || completed) return null;
  const onHide = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    keepFocusNear(currentTarget);
    hide().catch((error: unknown) => {
      showAgain();
      showError(error);
    });
  };
  const done = steps.filter(({ eventCount }) => eventCount > 0).length;
  return (
    <section className={styles.onHome} aria-labelledby="home-steps">
      <header className={styles.onHomeHeader}>
        <h2 id="home-steps">{t("start.title", "Getting started")}</h2>
        <span>{t("start.progress", "{done} of {all} done", { done, all: steps.length })}</span>
        <Button size="small" kind="quiet" onClick={onHide}>
          {t("start.hide", "Hide these steps")}
        </Button>
      </header>
      <StepList steps={steps} />
    </section>
  );
}
