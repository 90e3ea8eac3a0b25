import { useApolloClient } from "@apollo/client/react";
import { inviteMessageLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { InviteMembersDocument, type WorkspaceRole } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./Members.module.css";
import { roleOptions } from "./role-options.ts";
import { splitEmails } from "./split-emails.ts";

/** Invites one or more people by e-mail. Skipped addresses are listed with the reason. */
export function InviteDialog(props: { onClose: () => void }) {
  const onClose = useWhileShown(props.onClose);
  const client = useApolloClient();
  const [text, setText] = useState("");
  const [role, setRole] = useState<WorkspaceRole>("CONTRIBUTOR");
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState<string>();
  const [skipped, setSkipped] = useState<readonly { email: string; reason: string }[]>([]);
  const [sentText, setSentText] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function invite(): Promise<void> {
    const { emails, wrong } = splitEmails(text);
    if (wrong.length > 0) {
      setProblem(t("invite.wrong", "Not valid e-mail addresses: {list}", { list: wrong.join(", ") }));
      return;
    }
    if (emails.length === 0) {
      setProblem(t("invite.none", "Enter at least one e-mail address."));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await client.mutate({
        mutation: InviteMembersDocument,
        variables: { input: { emails, role, ...(message.trim() ? { message: message.trim() } : {}) } },
      });
      refetchLists(client, ["invitations"]);
      const sent = data?.inviteMembers.invitations.length ?? 0;
      const said =
        sent > 0
          ? t("invite.sent", "{n, plural, one {# invitation} other {# invitations}} sent.", { n: sent })
          : undefined;
      const left = data?.inviteMembers.skipped ?? [];
      if (left.length === 0) {
        if (said !== undefined) showToast(said);
        onClose();
      } else {
        // Shown beside the skipped ones, so that the others are not invited again.
        setSentText(said);
        setSkipped(left);
        setText(left.map(({ email }) => email).join(", "));
      }
    } catch (error) {
      setProblem(readFailure(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t("members.invite", "Invite people")}
      submitLabel={t("invite.send", "Send invitations")}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void invite()}
    >
      <TextArea
        label={t("invite.emails", "E-mail addresses")}
        description={t("invite.emails.how", "Separate them with commas or line breaks.")}
        autoFocus
        required
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {sentText !== undefined && <p role="status">{sentText}</p>}
      {skipped.length > 0 && (
        <ul className={styles.skipped} role="alert">
          {skipped.map(({ email, reason }) => (
            <li key={email}>
              {email}: {reason}
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={t("members.role", "Role")}
        value={role}
        options={roleOptions()}
        onChange={(value) => setRole(roleOptions().find((option) => option.value === value)?.value ?? role)}
      />
      <TextArea
        label={t("invite.message", "Message (optional)")}
        maxLength={inviteMessageLengthMax}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
