import { useEffect, useRef, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { goToProvider, type Journey } from "./sign-in-journey.ts";

/** Redirects at once to the identity provider of the workspace that the user came from. */
export function EnterpriseStartPage({ journey }: { journey: Journey }) {
  const [failure, setFailure] = useState<Failure>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { teamId, workspace } = journey;
    goToProvider({ provider: "ENTERPRISE", teamId, workspace }, journey).catch((error: unknown) =>
      setFailure(readFailure(error)),
    );
  }, [journey]);
  if (!failure) {
    return (
      <AuthLayout title={t("organisation.leaving", "Taking you to your organisation…")}>
        <LoadingState rows={2} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t("callback.failed", "You are not signed in")} lead={failure.message}>
      <a href="/auth/login">{t("organisation.other", "Sign in another way")}</a>
    </AuthLayout>
  );
}
