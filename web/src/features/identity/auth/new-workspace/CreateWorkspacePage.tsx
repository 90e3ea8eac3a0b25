import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { failureText } from "../../../../ui/forms/form-errors.ts";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import {
  CreatorFields,
  DataRegionField,
  NameAndAddressFields,
  PasswordAndNewsFields,
} from "./NewWorkspaceFields.tsx";
import { useNewWorkspaceForm } from "./useNewWorkspaceForm.ts";

/** Name, address and region of a new workspace. */
export function CreateWorkspacePage() {
  const { form, email, failure, submit } = useNewWorkspaceForm();
  return (
    <AuthLayout
      wide
      title={t("create.title", "Set up your workspace")}
      lead={email ? t("create.as", "Signed in as {email}.", { email }) : undefined}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <CreatorFields form={form} />
        <NameAndAddressFields form={form} />
        <DataRegionField form={form} />
        <PasswordAndNewsFields form={form} />
        {failure && (
          <p role="alert" className={styles.problem}>
            {failureText(failure)}
          </p>
        )}
        <Button kind="primary" size="large" type="submit" fullWidth loading={form.formState.isSubmitting}>
          {t("create.submit", "Create workspace")}
        </Button>
      </form>
    </AuthLayout>
  );
}
