import { useLayoutEffect, useState } from "react";
import { afterPaint } from "../../../app/after-paint.ts";
import { t } from "../../../app/i18n/t.ts";
import styles from "./AuthLayout.module.css";
import { AuthLayout } from "./AuthLayout.tsx";
import { confirmCode, loadAnswers, sendConfirmation } from "./auth-api.ts";
import { CodeForm } from "./CodeForm.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { keepForMailedLink } from "./mailed/mailed-journey.ts";
import { OrganisationStep } from "./new-workspace/OrganisationStep.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { signInMethods } from "./provider-api.ts";
import type { Journey } from "./sign-in-journey.ts";

type Step =
  | { at: "email" }
  | { at: "organisation"; email: string; severalWorkspaces: boolean }
  | { at: "code"; email: string; challenge: string }
  | { at: "link"; email: string };

/** Proves an address in two steps: address, then the code (or the link) that was mailed to it. */
export function EmailProof(props: {
  title: string;
  lead: string;
  submitLabel: string;
  defaultEmail?: string | undefined;
  create?: boolean;
  /** What to continue with after the provider redirects back. */
  journey: Journey;
  /** Opens providers in a popup. */
  popup?: boolean;
  /** Begins with a link instead of a code. */
  link?: boolean;
  /** `teamId` is set if there is only one workspace to go to. */
  onProven: (email: string, teamId: string | undefined) => void | Promise<void>;
  foot?: React.ReactNode;
}) {
  const [step, setStep] = useState<Step>({ at: "email" });
  useLayoutEffect(() => afterPaint(loadAnswers), []);

  /** Addresses of an organisation with its own sign-in are offered that first. */
  async function begin(email: string): Promise<void> {
    const methods = props.create ? undefined : await signInMethods(email).catch(() => undefined);
    if (!methods?.enterprise) await send(email, props.link);
    else setStep({ at: "organisation", email, severalWorkspaces: methods.severalWorkspaces });
  }

  async function send(email: string, link = false): Promise<void> {
    // A mail with a code contains a link too.
    keepForMailedLink(props.journey);
    const answer = await sendConfirmation(email, {
      link,
      create: props.create ?? false,
      returnTo: props.journey,
    });
    if (!link && answer.codeChallenge) setStep({ at: "code", email, challenge: answer.codeChallenge });
    else setStep({ at: "link", email });
  }

  if (step.at === "email") {
    return (
      <AuthLayout title={props.title} lead={props.lead}>
        <EmailForm submitLabel={props.submitLabel} defaultEmail={props.defaultEmail} onSubmit={begin} />
        <ProviderButtons journey={props.journey} popup={props.popup ?? false} />
        {props.foot && <div className={styles.foot}>{props.foot}</div>}
      </AuthLayout>
    );
  }
  if (step.at === "organisation") {
    return (
      <OrganisationStep
        email={step.email}
        severalWorkspaces={step.severalWorkspaces}
        journey={props.journey}
        onCode={() => send(step.email)}
        onBack={() => setStep({ at: "email" })}
      />
    );
  }
  const back = (
    <button type="button" className={styles.text} onClick={() => setStep({ at: "email" })}>
      {t("auth.other-address", "Use another address")}
    </button>
  );
  if (step.at === "link") {
    return (
      <AuthLayout
        title={t("auth.link.title", "Check your e-mail")}
        lead={t("auth.link.lead", "We sent a sign-in link to {email}. Open it in this browser.", {
          email: step.email,
        })}
      >
        <div className={styles.row}>
          {back}
          <button type="button" className={styles.text} onClick={() => void send(step.email)}>
            {t("auth.link.code", "Send a code instead")}
          </button>
        </div>
      </AuthLayout>
    );
  }
  const { email, challenge } = step;
  return (
    <AuthLayout
      title={t("auth.code.title", "Enter the code")}
      lead={t("auth.code.lead", "We sent a 6-digit code to {email}.", { email })}
    >
      <CodeForm
        key={challenge}
        onSubmit={async (code) => {
          const { teamId } = await confirmCode(challenge, code);
          await props.onProven(email, teamId);
        }}
        onResend={() => send(email)}
      />
      <div className={`${styles.foot} ${styles.row}`}>
        {back}
        <button type="button" className={styles.text} onClick={() => void send(email, true)}>
          {t("auth.code.link", "Send a link instead")}
        </button>
      </div>
    </AuthLayout>
  );
}
