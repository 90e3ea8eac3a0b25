import { useSearch } from "@tanstack/react-router";
import { t } from "../../../../app/i18n/t.ts";
import { confirmNewEmail } from "../account-api.ts";
import { ConfirmLink } from "./ConfirmLink.tsx";

/** Target of the link mailed to a member's new address. */
export function ConfirmNewEmailPage() {
  const { token = "" } = useSearch({ strict: false });
  return (
    <ConfirmLink
      title={t("newmail.title", "Use this address?")}
      lead={t("newmail.lead", "You will sign in with this address. We also notify your old e-mail address.")}
      act={t("newmail.act", "Use this address")}
      doneTitle={t("newmail.done", "Your address was changed")}
      doneLead={(email) => t("newmail.done.lead", "You now sign in with {email}.", { email })}
      take={() => confirmNewEmail(token)}
    />
  );
}
