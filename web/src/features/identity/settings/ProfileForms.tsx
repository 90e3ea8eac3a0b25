import { useApolloClient } from "@apollo/client/react";
import { jobRoles } from "@fieldstone/model/fields/job-roles.ts";
import { jobTitleLengthMax, userNameLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { PasswordRules } from "../../../app/PasswordRules.tsx";
import {
  type AccountQuery,
  ChangeEmailDocument,
  ChangePasswordDocument,
  UpdateProfileDocument,
} from "../../../graphql/graphql.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";

type Viewer = AccountQuery["viewer"];

/** The member's name and job, visible to colleagues. */
export function ProfileForm({ user }: { user: Viewer["user"] }) {
  const client = useApolloClient();
  const [name, setName] = useState(user.name);
  const [jobTitle, setJobTitle] = useState(user.jobTitle ?? "");
  const [jobRole, setJobRole] = useState(user.jobRole ?? "");
  const roles = [{ value: "", label: t("profile.role.none", "Not set") }].concat(
    jobRoles.map((role) => ({ value: role, label: role })),
  );
  return (
    <SettingsForm
      id="profile"
      title={t("profile.title", "Profile")}
      submitLabel={t("settings.save", "Save")}
      saved={t("profile.saved", "Profile saved.")}
      fields={["name", "jobTitle"]}
      onSave={() =>
        client.mutate({
          mutation: UpdateProfileDocument,
          variables: { input: { name, jobTitle: jobTitle || null, jobRole: jobRole || null } },
        })
      }
    >
      {({ problemOf }) => (
        <>
          <TextField
            label={t("profile.name", "Name")}
            autoComplete="name"
            required
            maxLength={userNameLengthMax}
            value={name}
            error={problemOf("name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextField
            label={t("profile.job", "Job title")}
            autoComplete="organization-title"
            maxLength={jobTitleLengthMax}
            value={jobTitle}
            error={problemOf("jobTitle")}
            onChange={(event) => setJobTitle(event.currentTarget.value)}
          />
          <SelectField
            label={t("profile.role", "Your role")}
            value={jobRole}
            options={roles}
            onChange={setJobRole}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** The member's sign-in address: a new one takes effect once it is confirmed. */
export function EmailForm({ viewer }: { viewer: Viewer }) {
  const client = useApolloClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  return (
    <SettingsForm
      id="email"
      title={t("email.title", "E-mail address")}
      why={t(
        "email.why",
        "You sign in with {email}. A new address takes effect once you open the link we send to it.",
        {
          email: viewer.user.email ?? "",
        },
      )}
      submitLabel={t("email.change", "Change address")}
      saved={t("email.saved", "Check your new mailbox.")}
      fields={["email", "currentPassword"]}
      onSave={async () => {
        setSentTo(undefined);
        await client.mutate({
          mutation: ChangeEmailDocument,
          variables: { input: { email, currentPassword: password || null } },
        });
        setSentTo(email);
        setEmail("");
        setPassword("");
      }}
    >
      {({ problemOf }) => (
        <>
          <TextField
            label={t("email.new", "New address")}
            type="email"
            autoComplete="email"
            required
            value={email}
            error={problemOf("email")}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {viewer.hasPassword && (
            <PasswordField
              label={t("password.current.confirm", "Your password, to confirm")}
              autoComplete="current-password"
              required
              value={password}
              error={problemOf("currentPassword")}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          {sentTo && (
            <p role="status">
              {t(
                "email.sent",
                "If {email} is available, a confirmation link is on its way to it. It works for one day. We also notify your old e-mail address.",
                { email: sentTo },
              )}
            </p>
          )}
        </>
      )}
    </SettingsForm>
  );
}

/** Sets or changes the password. */
export function PasswordForm({ viewer, onChanged }: { viewer: Viewer; onChanged: () => void }) {
  const client = useApolloClient();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  return (
    <SettingsForm
      id="password"
      title={t("password.title", "Password")}
      why={t("password.why", "Changing it signs out other browsers. You can always sign in with a code.")}
      submitLabel={
        viewer.hasPassword ? t("password.change", "Change password") : t("password.set", "Set a password")
      }
      saved={t("password.saved", "Your password was changed.")}
      fields={["currentPassword", "password"]}
      onSave={async () => {
        await client.mutate({
          mutation: ChangePasswordDocument,
          variables: { input: { currentPassword: current || null, newPassword: next } },
        });
        setCurrent("");
        setNext("");
        onChanged();
      }}
    >
      {({ problemOf }) => (
        <>
          {viewer.hasPassword && (
            <PasswordField
              label={t("password.current", "Current password")}
              autoComplete="current-password"
              required
              value={current}
              error={problemOf("currentPassword")}
              onChange={(event) => setCurrent(event.currentTarget.value)}
            />
          )}
          <PasswordField
            label={t("reset.new", "New password")}
            autoComplete="new-password"
            required
            value={next}
            error={problemOf("password")}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <PasswordRules password={next} className={styles.rules} />
        </>
      )}
    </SettingsForm>
  );
}
