import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./Onboarding.module.css";

/** A step of the setup, with a way to skip it. */
export function OnboardingLayout(props: {
  title: string;
  lead: string;
  step?: number;
  skipTo?: "/onboarding/project-setup" | "/onboarding/getting-started" | "/home";
  children: ReactNode;
}) {
  usePageTitle(props.title);
  return (
    <Page title={props.title}>
      {props.step !== undefined && (
        <p className={styles.step}>{t("onboarding.step", "Step {n} of {all}", { n: props.step, all: 2 })}</p>
      )}
      <p className={styles.lead}>{props.lead}</p>
      {props.children}
      {props.skipTo && (
        <p className={styles.skip}>
          <Link to={props.skipTo} className="fs-finger">
            {t("onboarding.skip", "Skip")}
          </Link>
        </p>
      )}
    </Page>
  );
}
