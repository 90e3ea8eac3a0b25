import { jobRoles, orgSizes } from "@fieldstone/model/fields/job-roles.ts";
import { passwordProblems, passwordRules } from "@fieldstone/model/password.ts";
import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { nearestOpenRegion } from "@fieldstone/regions/pick-region.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { SubdomainField } from "../../../app/subdomain/SubdomainField.tsx";
import { z } from "../../../app/zod.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { PasswordField, TextField } from "../../../ui/TextField.tsx";
import styles from "./AuthLayout.module.css";
import { AuthLayout } from "./AuthLayout.tsx";
import { closestRegion, createWorkspace, discoverTeams, type NewWorkspace } from "./auth-api.ts";
import { probeRegions } from "./probe-regions.ts";
import { RegionField } from "./RegionField.tsx";

function formSchema() {
  const needed = (message: string, lengthMax: number) =>
    z.string().check(z.trim(), z.minLength(1, message), z.maxLength(lengthMax));
  return z.object({
    name: needed(t("create.name.none", "Enter your name."), 100),
    teamName: needed(t("create.team.none", "Enter a name for the workspace."), 200),
    subdomain: z
      .string()
      .check(
        z.refine(
          (value) => normalizeSubdomain(value).length >= 2,
          t("create.subdomain.none", "Enter an address of at least 2 letters or digits."),
        ),
      ),
    region: z.string().check(z.minLength(1, t("create.region.none", "Choose a data region."))),
    jobRole: z.string(),
    orgSize: z.string(),
    password: z
      .string()
      .check(
        z.refine(
          (value) => value === "" || passwordProblems(value).length === 0,
          t("create.password.weak", "Meet every rule below, or leave the field empty."),
        ),
      ),
    marketingCommsEnabled: z.boolean(),
  });
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

const fields = ["name", "teamName", "subdomain", "region", "jobRole", "orgSize", "password"] as const;

/** Name, address and region of a new workspace. */
export function CreateWorkspacePage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [email, setEmail] = useState(search.email);
  const [provider, setProvider] = useState<NewWorkspace["provider"]>();
  const [failure, setFailure] = useState<Failure>();
  const [regionsHere, setRegionsHere] = useState<{ closest?: string; available?: string[] }>({});
  const [addressTouched, setAddressTouched] = useState(false);
  const form = useForm({
    resolver: zodResolver(formSchema()),
    defaultValues: {
      name: "",
      teamName: "",
      subdomain: "",
      region: "",
      jobRole: "",
      orgSize: "",
      password: "",
      marketingCommsEnabled: false,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const { setValue } = form;
  useEffect(() => {
    const offer = async () => {
      const { fastestRegion, availableRegions = [] } = await closestRegion();
      setRegionsHere({ available: availableRegions.map(({ key }) => key) });
      const served = availableRegions.map(({ key }) => key).filter(isRegionKey);
      const closest = fastestRegion ?? (await probeRegions(availableRegions));
      if (closest) setRegionsHere({ closest, available: availableRegions.map(({ key }) => key) });
      // Nothing is chosen for somebody whose place is unknown. The closest may take no new workspaces by itself.
      const placed =
        closest && isRegionKey(closest)
          ? nearestOpenRegion(closest, served)
          : served.length === 1
            ? served[0]
            : undefined;
      if (!form.formState.dirtyFields.region && placed) setValue("region", placed);
    };
    offer().catch(() => undefined);
  }, [setValue, form]);
  useEffect(() => {
    discoverTeams().then(
      (found) => {
        setEmail(found.email);
        setProvider(found.provider);
        if (found.name && !form.getValues("name")) setValue("name", found.name);
      },
      (error: unknown) => {
        const read = readFailure(error);
        if (read.kind === "signed-out" || read.kind === "denied") {
          void navigate({ href: "/auth/signup", replace: true });
        }
      },
    );
  }, [navigate, form, setValue]);

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const subdomain = normalizeSubdomain(values.subdomain);
      const { url } = await createWorkspace({ ...values, subdomain, provider, email: email ?? "" });
      location.assign(`${url}/onboarding`);
      await new Promise(() => undefined);
    } catch (error) {
      const read = readFailure(error);
      const field = fields.find((candidate) => candidate === read.field);
      if (field) form.setError(field, { message: read.message }, { shouldFocus: true });
      else setFailure(read);
    }
  });

  return (
    <AuthLayout
      wide
      title={t("create.title", "Set up your workspace")}
      lead={email ? t("create.as", "Signed in as {email}.", { email }) : undefined}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
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
              label={t("create.role", "Your role")}
              options={[{ value: "", label: t("create.choose", "Choose…") }, ...asOptions(jobRoles)]}
              onChange={(role) => setValue("jobRole", role)}
            />
            <SelectField
              label={t("create.size", "Company size")}
              options={[{ value: "", label: t("create.choose", "Choose…") }, ...asOptions(orgSizes)]}
              onChange={(size) => setValue("orgSize", size)}
            />
          </div>
        </div>
        <div className={styles.section}>
          <TextField
            label={t("create.team", "Workspace name")}
            autoComplete="organization"
            required
            error={errors.teamName?.message}
            {...form.register("teamName", {
              onChange: (event: { target: { value: string } }) => {
                if (!addressTouched) setValue("subdomain", normalizeSubdomain(event.target.value));
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
                  setAddressTouched(true);
                  form.clearErrors("subdomain");
                  field.onChange(value);
                }}
                onBlur={field.onBlur}
              />
            )}
          />
        </div>
        <div className={styles.section}>
          <Controller
            control={form.control}
            name="region"
            render={({ field }) => (
              <RegionField
                value={field.value}
                closest={regionsHere.closest}
                available={regionsHere.available}
                error={errors.region?.message}
                onChange={(region) => {
                  form.clearErrors("region");
                  field.onChange(region);
                }}
              />
            )}
          />
        </div>
        <div className={styles.section}>
          <PasswordField
            label={t("create.password", "Password (optional)")}
            description={t("create.password.why", "You can always sign in with an e-mailed code.")}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register("password")}
          />
          {form.watch("password") !== "" && (
            <ul className={styles.rules}>
              {passwordRules
                .filter((rule) => !rule.holds(form.getValues("password")))
                .map((rule) => (
                  <li key={rule.problem}>{rule.message}</li>
                ))}
            </ul>
          )}
          <Checkbox
            label={t("create.news", "Send me occasional product updates")}
            onChange={(checked) => setValue("marketingCommsEnabled", checked)}
          />
        </div>
        {failure && (
          <p role="alert" className={styles.problem}>
            {failure.message} {failure.reference}
          </p>
        )}
        <Button kind="primary" size="large" type="submit" fullWidth loading={isSubmitting}>
          {t("create.submit", "Create workspace")}
        </Button>
      </form>
    </AuthLayout>
  );
}
