import { useApolloClient } from "@apollo/client/react";
import { teamNameLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { RenameTeamDocument } from "../../../graphql/graphql.ts";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** The workspace's name; admins can change it. */
export function WorkspaceName() {
  const client = useApolloClient();
  const { team, user } = useSession();
  const [name, setName] = useState(team.name);
  return (
    <SettingsForm
      id="workspace-name"
      title={t("workspace.name", "Name")}
      submitLabel={t("workspace.name.save", "Save name")}
      saved={t("workspace.name.saved", "Name saved. Everyone sees it the next time they load a page.")}
      fields={["name"]}
      disabledReason={
        user.workspaceAdmin
          ? undefined
          : t(
              "workspace.name.admin",
              "Only workspace admins can change the name. Ask an admin in your workspace.",
            )
      }
      onSave={() => client.mutate({ mutation: RenameTeamDocument, variables: { input: { name } } })}
    >
      {({ problemOf }) => (
        <TextField
          label={t("workspace.name.label", "Workspace name")}
          required
          disabled={!user.workspaceAdmin}
          maxLength={teamNameLengthMax}
          value={name}
          error={problemOf("name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </SettingsForm>
  );
}
