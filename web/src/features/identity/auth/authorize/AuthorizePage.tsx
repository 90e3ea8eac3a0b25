import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { loadSession, type Session } from "../../../../app/session/session.ts";
import { ErrorState } from "../../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { AuthLayout } from "../AuthLayout.tsx";
import { type RequestedAccess, readRequestedAccess } from "./authorize-api.ts";
import { ConsentForm } from "./ConsentForm.tsx";

/** The error of an application's request in words. Texts in the address beside the code are not trusted. */
function rejectionWords(error: string): string {
  if (error === "invalid_redirect_uri") {
    return t(
      "authorize.address",
      "The application asked for a redirect address that is not registered for it. Nothing was sent there. Contact the application's owner.",
    );
  }
  if (error === "invalid_client") {
    return t(
      "authorize.unknown",
      "The application that sent you is not registered in this workspace. A workspace admin can register it in the settings.",
    );
  }
  return t(
    "authorize.malformed",
    "Fieldstone does not support the application's request. No access was given. Contact the application's owner.",
  );
}

/**
 * Where applications send users to ask for access. The first visit registers the request and returns with
 * `code`, the authorization that awaits the user's decision, or with `error`, the reason why there is none.
 */
export function AuthorizePage() {
  const { code, error } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ session: Session; access: RequestedAccess }>();
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    if (error) return;
    if (!code) return location.replace(`/api/oauth/authorize${location.search}`);
    const back = location.pathname + location.search;
    loadSession()
      .then(async (session) => {
        if (session) setAsked({ session, access: await readRequestedAccess(code) });
        else await navigate({ to: "/auth/login", search: { redirect: back }, replace: true });
      })
      .catch((failed: unknown) => setFailure(readFailure(failed)));
  }, [code, error, navigate]);

  if (asked && code) return <ConsentForm code={code} {...asked} />;
  const title = t("authorize.title", "An application requests access");
  return (
    <AuthLayout title={title}>
      {error || failure ? (
        <ErrorState
          title={t("authorize.failed", "Access was not given")}
          reference={error ?? failure?.reference}
          {...(failure && failure.kind !== "not-found" ? { onRetry: () => location.reload() } : {})}
        >
          {error ? rejectionWords(error) : failure?.message}
        </ErrorState>
      ) : (
        <LoadingState rows={4} />
      )}
    </AuthLayout>
  );
}
