import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { readHost, rootUrl } from "../../../app/host.ts";
import { t } from "../../../app/i18n/t.ts";
import { forgetLocalDocuments } from "../../../app/session/local-documents.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { signOutEverywhere, signOutHere } from "./auth-api.ts";

/**
 * Signs out and goes to the sign-in page. Leaving one workspace also forgets the proven address, which would
 * let the next user of this browser in again; other workspaces stay signed in.
 */
export function SignOutPage() {
  const { workspace } = useSearch({ strict: false });
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    setFailure(undefined);
    const host = readHost(location.hostname);
    const onRoot = host.kind === "root";
    const next = onRoot ? "/auth/login" : `/auth/logout?workspace=${host.subdomain}`;
    const leave = onRoot ? signOutEverywhere(workspace ? "proof" : undefined) : signOutHere();
    leave.then(forgetLocalDocuments).then(
      () => location.replace(rootUrl(next)),
      (error: unknown) => {
        const read = readFailure(error);
        if (read.kind === "signed-out") location.replace(rootUrl(next));
        else setFailure(read);
      },
    );
  }, [attempt]);
  return (
    <AuthLayout title={t("signout.title", "Signing you out…")}>
      {failure ? (
        <ErrorState
          title={t("signout.failed", "You are still signed in")}
          reference={failure.reference}
          onRetry={() => setAttempt(attempt + 1)}
        >
          {failure.message}
        </ErrorState>
      ) : (
        <LoadingState rows={1} />
      )}
    </AuthLayout>
  );
}
