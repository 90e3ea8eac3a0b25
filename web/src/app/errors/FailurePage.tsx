import { lazy, type ReactNode, Suspense } from "react";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { readHost } from "../host.ts";
import { t } from "../i18n/t.ts";
import styles from "./FailurePage.module.css";
import type { Failure } from "./failure.ts";
import { referenceAdvice } from "./support.ts";

/** Not part of the workspace's plan: no member could give access. */
const isOfPlan = ({ code }: Failure): boolean => code?.startsWith("plan.") ?? false;

const UpgradePrompt = lazy(() =>
  import("../plans/UpgradePrompt.tsx").then((module) => ({ default: module.UpgradePrompt })),
);

/** Broken, but with a code: the service says in its own words that something is temporarily unavailable. */
const isAway = ({ kind, code }: Failure): boolean => kind === "broken" && code !== undefined;

function title(failure: Failure): string {
  if (isAway(failure)) return t("failure.page.away", "Not available right now");
  if (isOfPlan(failure)) return t("failure.page.plan", "Not part of your plan");
  switch (failure.kind) {
    case "denied":
      return t("failure.page.denied", "You don't have access to this");
    case "not-found":
      return t("failure.page.not-found", "Page not found");
    case "signed-out":
      return t("failure.page.signed-out", "You are signed out");
    case "offline":
      return t("failure.page.offline", "No connection");
    case "input":
      return t("failure.page.input", "This address does not work");
    case "broken":
      return t("failure.page.broken", "Something went wrong on our end");
  }
}

function advice(failure: Failure): string {
  if (isAway(failure) || isOfPlan(failure) || failure.code === "auth.address_not_allowed")
    return failure.message;
  if (failure.kind === "denied") {
    return t(
      "failure.page.denied.advice",
      "{message} Ask a manager of this workspace to give you access, then open the page again.",
      { message: failure.message },
    );
  }
  if (failure.kind === "not-found") {
    return t(
      "failure.page.not-found.advice",
      "It may have been deleted, or the address may be wrong. Deleted items can be restored from the trash.",
    );
  }
  if (failure.kind === "broken") {
    return failure.reference === undefined
      ? t("failure.page.broken.retry", "Try again in a moment.")
      : t("failure.page.broken.advice", "Try again. {advice}", { advice: referenceAdvice() });
  }
  return failure.message;
}

/** Replaces a page or panel that could not be shown; the text depends on the kind of failure. */
export function FailurePage(props: {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
  /** Set inside a page that has its own title. */
  inline?: boolean;
}) {
  const { failure, onRetry, inline = false } = props;
  const back = location.pathname + location.search;
  const action =
    failure.kind === "signed-out" ? (
      <a href={`/auth/login?redirect=${encodeURIComponent(back)}`}>{t("failure.signin", "Sign in")}</a>
    ) : failure.kind === "not-found" && !inline ? (
      <>
        <a href="/" className="fs-finger">
          {t("notfound.home", "Go to the start page")}
        </a>
        {readHost(location.hostname).kind === "workspace" && (
          <a href="/settings/trash" className="fs-finger">
            {t("notfound.trash", "Look in the trash")}
          </a>
        )}
      </>
    ) : (
      props.action
    );
  const retry = failure.kind === "broken" || failure.kind === "offline" ? onRetry : undefined;
  return (
    <div className={inline ? undefined : styles.page}>
      <ErrorState
        level={inline ? 2 : 1}
        title={title(failure)}
        reference={failure.reference}
        onRetry={retry}
        action={action}
      >
        {failure.upgrade ? (
          <Suspense fallback={<p>{failure.message}</p>}>
            <UpgradePrompt rejection={{ upgrade: failure.upgrade, message: failure.message }} />
          </Suspense>
        ) : (
          <p>{advice(failure)}</p>
        )}
      </ErrorState>
    </div>
  );
}
