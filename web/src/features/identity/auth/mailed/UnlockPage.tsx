import { useSearch } from "@tanstack/react-router";
import { t } from "../../../../app/i18n/t.ts";
import { unlockAccount } from "../account-api.ts";
import { ConfirmLink } from "./ConfirmLink.tsx";
import { MailedLink } from "./MailedLink.tsx";

/** After too many attempts: requests an unlock link and, with its token, unlocks the account. */
export function UnlockPage() {
  const { token, email } = useSearch({ strict: false });
  if (!token) {
    return (
      <MailedLink
        purpose="unlock"
        title={t("unlock.title", "Unlock your account")}
        lead={t(
          "unlock.lead",
          "After too many wrong passwords, passwords are disabled for 15 minutes. A link unlocks your account at once.",
        )}
        submitLabel={t("unlock.send", "Send me a link")}
        defaultEmail={email}
      />
    );
  }
  return (
    <ConfirmLink
      title={t("unlock.title", "Unlock your account")}
      lead={t("unlock.take", "You can then try your password again.")}
      act={t("unlock.act", "Unlock")}
      doneTitle={t("unlock.done", "Your account was unlocked")}
      doneLead={() => t("unlock.done.lead", "Sign in with your password or with a code.")}
      take={() => unlockAccount(token)}
      again={{ href: "/auth/unlock", label: t("reset.again", "Get a new link") }}
    />
  );
}
