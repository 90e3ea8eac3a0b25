import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type Failure, readFailure } from "../../app/errors/failure.ts";
import { t } from "../../app/i18n/t.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { confirmToken } from "./auth-api.ts";
import { takeForMailedLink } from "./mailed-journey.ts";
import { SignInPage } from "./SignInPage.tsx";
import { pageAfterProof } from "./sign-in-journey.ts";

/** Where a mailed link leads: proves the address and goes on. */
export function MagicLinkPage() {
  const { token } = useSearch({ strict: false });
  const [failure, setFailure] = useState<Failure>();
  const asked = useRef(false);
  useEffect(() => {
    if (!token || asked.current) return;
    asked.current = true;
    const go = async () => {
      const proven = await confirmToken(token);
      location.replace(await pageAfterProof(takeForMailedLink(), proven));
    };
    go().catch((error: unknown) => setFailure(readFailure(error)));
  }, [token]);
  if (!token && location.pathname === "/auth/magic-login") return <SignInPage link />;
  if (token && !failure) {
    return (
      <AuthLayout title={t("magic.title", "Signing you in…")}>
        <LoadingState rows={2} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t("magic.failed", "This link does not work any more")}
      lead={
        failure?.message ?? t("magic.none", "The link is not complete. Copy all of it, or ask for a new one.")
      }
    >
      <a href="/auth/login">{t("magic.again", "Get a new link or code")}</a>
    </AuthLayout>
  );
}
