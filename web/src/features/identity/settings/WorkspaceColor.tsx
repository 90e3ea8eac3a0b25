import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { SetTeamColorDocument } from "../../../graphql/graphql.ts";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { WorkspaceMark } from "../../../ui/marks/WorkspaceMark.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { brandingDisabledReason } from "./WorkspaceLogo.tsx";

/** The workspace's colour, used where it has no logo. */
export function WorkspaceColor() {
  const client = useApolloClient();
  const { team, user } = useSession();
  const [color, setColor] = useState(team.primaryColor ?? "");
  const primaryColor = color.trim() === "" ? null : color.trim();
  return (
    <SettingsForm
      id="workspace-color"
      title={t("workspace.color", "Colour")}
      why={t(
        "workspace.color.why",
        "It is used on the sign-in page, and for the workspace's initials where there is no logo.",
      )}
      submitLabel={t("workspace.color.save", "Save colour")}
      saved={t("workspace.color.saved", "Colour saved. Everyone sees it the next time they load a page.")}
      fields={["primaryColor"]}
      disabledReason={brandingDisabledReason(user)}
      onSave={() => client.mutate({ mutation: SetTeamColorDocument, variables: { input: { primaryColor } } })}
    >
      {({ problemOf }) => (
        <TextField
          label={t("workspace.color.label", "Colour, for example #3366ff")}
          disabled={!user.workspaceAdmin}
          maxLength={7}
          value={color}
          start={<WorkspaceMark branding={{ name: team.name, logoUrl: null, primaryColor }} size={22} />}
          error={problemOf("primaryColor")}
          onChange={(event) => setColor(event.currentTarget.value)}
        />
      )}
    </SettingsForm>
  );
}
