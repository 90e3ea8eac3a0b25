import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { requestAccountLink } from "../account-api.ts";
import { EmailForm } from "../EmailForm.tsx";

/**
 * Asks for an address and mails a link to it. The message does not reveal whether the address has an account.
 */
export function MailedLink(props: {
  purpose: "reset" | "unlock";
  title: string;
  lead: string;
  submitLabel: string;
  defaultEmail?: string | undefined;
}) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) {
    return (
      <AuthLayout title={props.title} lead={props.lead}>
        <EmailForm
          submitLabel={props.submitLabel}
          defaultEmail={props.defaultEmail}
          onSubmit={async (email) => {
            await requestAccountLink(props.purpose, email);
            setSentTo(email);
          }}
        />
        <SignInFoot />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t("mailed.title", "Check your e-mail")}
      lead={t(
        "mailed.lead",
        "If {email} has an account in this workspace, a link is on its way. It works once, within an hour.",
        { email: sentTo },
      )}
    >
      <SignInFoot />
    </AuthLayout>
  );
}

/** The link back to sign-in. */
export function SignInFoot({ email }: { email?: string | undefined }) {
  const query = email ? `?email=${encodeURIComponent(email)}` : "";
  return (
    <p className={styles.foot}>
      <a href={`/auth/login${query}`}>{t("mailed.signin", "Back to sign-in")}</a>
    </p>
  );
}
