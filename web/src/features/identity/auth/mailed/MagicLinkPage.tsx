import { useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { confirmToken, inspectLink } from "../auth-api.ts";
import { SignInPage } from "../SignInPage.tsx";
import { pageAfterProof } from "../sign-in-journey.ts";
import { takeForMailedLink } from "./take-mailed-journey.ts";

/**
 * Target of a magic link: proves the address and continues. In a browser that did not request it, asks first:
 * the link may be someone else's, and mail scanners would use it up.
 */
export function MagicLinkPage() {
  const { token } = useSearch({ strict: false });
  const [failure, setFailure] = useState<Failure>();
  const [stranger, setStranger] = useState<string>();
  const inspected = useRef(false);
  const fail = useCallback((error: unknown) => setFailure(readFailure(error)), []);
  const go = useCallback(
    (given: string, askedHere: boolean) =>
      confirmToken(given)
        .then((proven) => pageAfterProof(askedHere ? takeForMailedLink() : (proven.returnTo ?? {}), proven))
        .then((next) => location.replace(next))
        .catch(fail),
    [fail],
  );
  useEffect(() => {
    if (!token || inspected.current) return;
    inspected.current = true;
    inspectLink(token).then(({ email, askedHere }) => {
      if (askedHere) void go(token, true);
      else setStranger(email);
    }, fail);
  }, [token, go, fail]);
  if (!token && location.pathname === "/auth/magic-login") return <SignInPage link />;
  if (token && stranger && !failure) {
    return (
      <AuthLayout
        title={t("magic.other", "Sign in as {email}?", { email: stranger })}
        lead={t(
          "magic.other.lead",
          "This link was requested in another browser. Continue only if you requested it.",
        )}
      >
        <div className={styles.form}>
          <MagicLinkButton onGo={() => go(token, false)} />
        </div>
      </AuthLayout>
    );
  }
  if (token && !failure) {
    return (
      <AuthLayout title={t("magic.title", "Signing you in…")}>
        <LoadingState rows={2} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t("magic.failed", "This link no longer works")}
      lead={
        failure?.message ?? t("magic.none", "The link is incomplete. Copy all of it, or request a new one.")
      }
    >
      <a href="/auth/login">{t("magic.again", "Get a new link or code")}</a>
    </AuthLayout>
  );
}

function MagicLinkButton({ onGo }: { onGo: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      kind="primary"
      size="large"
      fullWidth
      loading={busy}
      onClick={() => {
        setBusy(true);
        void onGo();
      }}
    >
      {t("magic.other.go", "Sign in here")}
    </Button>
  );
}
