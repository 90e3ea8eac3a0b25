import { useApolloClient } from "@apollo/client/react";
import { onboardingPurposes } from "@fieldstone/model/fields/job-roles.ts";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { isFeatureOn } from "../../../app/feature-flags.ts";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { CreateFirstProjectDocument, StorePurposeDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./Onboarding.module.css";
import { OnboardingLayout } from "./OnboardingLayout.tsx";

/** Maximum length of a project's title, in characters (as documented). */
const titleLengthMax = 200;

/** Creates the first project; its default title is its purpose. */
export function ProjectSetupPage() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const here = useHere();
  const { user } = useSession();
  const [purpose, setPurpose] = useState("");
  const [title, setTitle] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const isHere = here();
    setFailure(undefined);
    try {
      if (purpose !== "") await client.mutate({ mutation: StorePurposeDocument, variables: { purpose } });
      const input = { title: title.trim() || purpose };
      const { data } = await client.mutate({ mutation: CreateFirstProjectDocument, variables: { input } });
      const projectId = data?.createProject.project.id;
      if (projectId && isHere()) {
        await navigate({
          to: "/projects/$projectId",
          params: { projectId },
          search: isFeatureOn("post-onboarding-note-popup") ? { starting: true } : {},
        });
      }
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const reason =
    user.role === "VIEWER"
      ? t("onboarding.viewer", "Viewers cannot create projects. Ask a manager for another role.")
      : title.trim() === "" && purpose === ""
        ? t("onboarding.untitled", "Enter a title or choose what it is for.")
        : undefined;
  return (
    <OnboardingLayout
      title={t("onboarding.project", "Start your first project")}
      lead={t("onboarding.project.lead", "A project collects what customers said about one question.")}
      step={2}
      skipTo="/onboarding/getting-started"
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t("onboarding.project.title", "Title")}
          placeholder={purpose}
          autoFocus
          maxLength={titleLengthMax}
          value={title}
          error={failure?.message}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <SelectField
          label={t("onboarding.purpose", "What is it for? (optional)")}
          value={purpose}
          options={[{ value: "", label: t("onboarding.purpose.none", "Choose…") }].concat(
            onboardingPurposes.map((name) => ({ value: name, label: name })),
          )}
          onChange={setPurpose}
        />
        <div>
          <Button kind="primary" type="submit" loading={busy} disabledReason={reason}>
            {t("onboarding.project.create", "Create project")}
          </Button>
        </div>
      </form>
    </OnboardingLayout>
  );
}
