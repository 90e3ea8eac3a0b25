import { useEffect, useRef, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { finishSignIn, readAnswer } from "./callback.ts";
import { handToOpener, modeOf, takeJourney } from "./sign-in-journey.ts";

/** The page that identity providers redirect back to. */
export function CallbackPage() {
  const [failure, setFailure] = useState<Failure>();
  const [handed, setHanded] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const answer = readAnswer(location);
    // A code in the address would stay in the history.
    history.replaceState(history.state, "", location.pathname);
    if (modeOf(answer.state) === "popup") {
      setHanded(true);
      handToOpener(answer);
      return;
    }
    finishSignIn(answer, takeJourney(answer.state), "redirect").then(
      (next) => location.replace(next),
      (error: unknown) => setFailure(readFailure(error)),
    );
  }, []);
  if (handed) {
    return (
      <AuthLayout
        title={t("callback.handed", "You can close this window")}
        lead={t("callback.handed.lead", "Sign-in continues in the window you came from.")}
      />
    );
  }
  if (!failure) {
    return (
      <AuthLayout title={t("magic.title", "Signing you in…")}>
        <LoadingState rows={2} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t("callback.failed", "You are not signed in")} lead={failure.message}>
      <a href="/auth/login">{t("callback.again", "Sign in again")}</a>
    </AuthLayout>
  );
}
