import { jobRoles, orgSizes } from "@fieldstone/model/fields/job-roles.ts";
import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { t } from "../../../../app/i18n/t.ts";
import { PasswordRules } from "../../../../app/PasswordRules.tsx";
import { SubdomainField } from "../../../../app/subdomain/SubdomainField.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { PasswordField } from "../../../../ui/forms/PasswordField.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import styles from "../AuthLayout.module.css";
import type { NewWorkspaceForm } from "./new-workspace-schema.ts";
import { RegionField } from "./RegionField.tsx";
import { useOfferedRegions } from "./useOfferedRegions.ts";

interface FieldsProps {
  form: NewWorkspaceForm;
}

const optionsOf = (names: readonly string[]) => [
  { value: "", label: t("create.choose", "Choose…") },
  ...names.map((name) => ({ value: name, label: name })),
];

/** The creator's name and job. */
export function CreatorFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <div className={styles.section}>
      <TextField
        label={t("create.name", "Your name")}
        autoComplete="name"
        autoFocus
        required
        error={errors.name?.message}
        {...form.register("name")}
      />
      <div className={styles.pair}>
        <SelectField
          label={t("create.role", "Your role (optional)")}
          options={optionsOf(jobRoles)}
          onChange={(role) => form.setValue("jobRole", role)}
        />
        <SelectField
          label={t("create.size", "Company size (optional)")}
          options={optionsOf(orgSizes)}
          onChange={(size) => form.setValue("orgSize", size)}
        />
      </div>
    </div>
  );
}

/** The workspace's name and address. The address follows the name until it is edited itself. */
export function NameAndAddressFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  const [addressEdited, setAddressEdited] = useState(false);
  return (
    <div className={styles.section}>
      <TextField
        label={t("create.team", "Workspace name")}
        autoComplete="organization"
        required
        error={errors.teamName?.message}
        {...form.register("teamName", {
          onChange: (event: { target: { value: string } }) => {
            if (!addressEdited) form.setValue("subdomain", normalizeSubdomain(event.target.value));
          },
        })}
      />
      <Controller
        control={form.control}
        name="subdomain"
        render={({ field }) => (
          <SubdomainField
            value={field.value}
            error={errors.subdomain?.message}
            onChange={(value) => {
              setAddressEdited(true);
              form.clearErrors("subdomain");
              field.onChange(value);
            }}
            onBlur={field.onBlur}
          />
        )}
      />
    </div>
  );
}

/** The region of the workspace's data. */
export function DataRegionField({ form }: FieldsProps) {
  const { closest, available } = useOfferedRegions(form);
  return (
    <div className={styles.section}>
      <Controller
        control={form.control}
        name="region"
        render={({ field }) => (
          <RegionField
            value={field.value}
            closest={closest}
            available={available}
            error={form.formState.errors.region?.message}
            onChange={(region) => {
              form.clearErrors("region");
              field.onChange(region);
            }}
          />
        )}
      />
    </div>
  );
}

/** An optional password, and whether to receive news. */
export function PasswordAndNewsFields({ form }: FieldsProps) {
  return (
    <div className={styles.section}>
      <PasswordField
        label={t("create.password", "Password (optional)")}
        description={t("create.password.why", "You can always sign in with an e-mailed code.")}
        autoComplete="new-password"
        error={form.formState.errors.password?.message}
        {...form.register("password")}
      />
      <PasswordRules password={form.watch("password")} className={styles.rules} />
      <Checkbox
        label={t("create.news", "Send me occasional product updates")}
        onChange={(checked) => form.setValue("marketingCommsEnabled", checked)}
      />
    </div>
  );
}
