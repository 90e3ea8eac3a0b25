import { useEffect, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./AuthLayout.module.css";
import { finishSignIn } from "./callback.ts";
import { configuredProviders, type Provider } from "./provider-api.ts";
import { goToProvider, type Journey, openProviderPopup } from "./sign-in-journey.ts";

/** "Continue with …" for every configured provider; nothing without any. */
export function ProviderButtons(props: { journey: Journey; popup: boolean }) {
  const { journey, popup } = props;
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const [busy, setBusy] = useState<Provider>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    configuredProviders().then(setProviders, () => undefined);
  }, []);
  if (providers.length === 0) return null;

  const names: Record<Provider, string> = {
    GOOGLE: t("provider.google", "Continue with Google"),
    MICROSOFT: t("provider.microsoft", "Continue with Microsoft"),
    AUTH0: t("provider.auth0", "Continue with Auth0"),
  };

  function fail(error: unknown): void {
    setProblem(readFailure(error).message);
    setBusy(undefined);
  }

  function begin(provider: Provider): void {
    setProblem(undefined);
    if (!popup) {
      setBusy(provider);
      goToProvider({ provider }, journey).catch(fail);
      return;
    }
    openProviderPopup({ provider }, journey, (answer) => {
      setBusy(provider);
      finishSignIn(answer, journey, "popup").then((next) => location.assign(next), fail);
    }).catch(fail);
  }

  return (
    <section
      className={`${styles.form} ${styles.foot}`}
      aria-label={t("provider.others", "Other ways to sign in")}
    >
      {providers.map((provider) => (
        <Button
          key={provider}
          size="large"
          fullWidth
          loading={busy === provider}
          onClick={() => begin(provider)}
        >
          {names[provider]}
        </Button>
      ))}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}
