import { useQuery } from "@apollo/client/react";
import { checklistState } from "@fieldstone/model/teams/onboarding-checklist.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { GettingStartedDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Onboarding.module.css";
import { StepList, stepsOf } from "./StepList.tsx";

const hiddenKey = (userId: string) => `fieldstone-steps-hidden-${userId}`;

/** The first steps on Home, until they are done or somebody hides them in this browser. */
export function StepsOnHome() {
  const { user } = useSession();
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(user.id)) !== null);
  const skip = hidden || user.role === "VIEWER";
  const { data } = useQuery(GettingStartedDocument, { fetchPolicy: "cache-and-network", skip });
  const steps = data && stepsOf(data);
  if (skip || !steps || checklistState(steps) === "completed") return null;
  const done = steps.filter(({ eventCount }) => eventCount > 0).length;
  return (
    <section className={styles.onHome} aria-labelledby="home-steps">
      <header className={styles.onHomeHeader}>
        <h2 id="home-steps">{t("start.title", "Getting started")}</h2>
        <span>{t("start.progress", "{done} of {all} done", { done, all: steps.length })}</span>
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            localStorage.setItem(hiddenKey(user.id), "1");
            setHidden(true);
          }}
        >
          {t("start.hide", "Hide these steps")}
        </Button>
      </header>
      <StepList steps={steps} />
    </section>
  );
}
