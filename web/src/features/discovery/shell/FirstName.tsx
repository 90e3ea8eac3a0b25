import { useApolloClient } from "@apollo/client/react";
import { userNameLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { rejectionOfSent } from "../../../app/undo/action-answers.ts";
import { GiveFirstNameDocument } from "../../../graphql/graphql.ts";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";

/** Asks members who joined by invitation for their display name. They can skip it until the next visit. */
export function FirstName() {
  const { user } = useSession();
  const client = useApolloClient();
  const [later, setLater] = useState(false);
  if (user.name.trim() !== "" || later) return null;
  return (
    <NameDialog
      title={t("first-name.title", "What is your name?")}
      label={t("first-name.label", "Your name, as colleagues see it")}
      submitLabel={t("first-name.save", "Save")}
      lengthMax={userNameLengthMax}
      onClose={() => setLater(true)}
      onSubmit={async (name) => {
        const rejection = await rejectionOfSent(
          client.mutate({ mutation: GiveFirstNameDocument, variables: { input: { name } } }),
        );
        // The session, with the name, is read once per page load.
        if (rejection === undefined) location.reload();
        return rejection;
      }}
    />
  );
}
