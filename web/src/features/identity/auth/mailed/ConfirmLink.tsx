import { useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { SignInFoot } from "./MailedLink.tsx";

/** Uses a mailed link only on a click, so that link scanners do not use it up. */
export function ConfirmLink(props: {
  title: string;
  lead: string;
  act: string;
  doneTitle: string;
  doneLead: (email: string) => string;
  take: () => Promise<{ email: string }>;
  again?: { href: string; label: string };
}) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [email, setEmail] = useState<string>();
  if (email !== undefined) {
    return (
      <AuthLayout title={props.doneTitle} lead={props.doneLead(email)}>
        <SignInFoot email={email} />
      </AuthLayout>
    );
  }
  if (failure) {
    return (
      <AuthLayout title={t("magic.failed", "This link no longer works")} lead={failure.message}>
        {props.again ? <a href={props.again.href}>{props.again.label}</a> : <SignInFoot />}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={props.title} lead={props.lead}>
      <div className={styles.form}>
        <Button
          kind="primary"
          size="large"
          fullWidth
          loading={busy}
          onClick={async () => {
            setBusy(true);
            try {
              setEmail((await props.take()).email);
            } catch (error) {
              setFailure(readFailure(error));
            } finally {
              setBusy(false);
            }
          }}
        >
          {props.act}
        </Button>
      </div>
    </AuthLayout>
  );
}
