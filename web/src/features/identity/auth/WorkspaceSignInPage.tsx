import { isEmail } from "@fieldstone/model/email.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { readFailure } from "../../../app/errors/failure.ts";
import { readHost, rootUrl } from "../../../app/host.ts";
import { t } from "../../../app/i18n/t.ts";
import { z } from "../../../app/zod.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./AuthLayout.module.css";
import { AuthLayout } from "./AuthLayout.tsx";
import type { WorkspaceEnvironment } from "./auth-answers.ts";
import { signInWithPassword } from "./auth-api.ts";
import { workspaceEnvironment } from "./provider-api.ts";
import { returnToQuery, safeRedirect } from "./return-to.ts";

/** Shown if the sign-in methods cannot be loaded; the server rejects disabled ones with a message. */
const everyMethod: Omit<WorkspaceEnvironment, "name"> = {
  primaryColor: null,
  logo: null,
  passwordAuthEnabled: true,
  googleAuthEnabled: true,
  microsoftAuthEnabled: true,
  emailAuthEnabled: true,
  ssoAuthEnabled: false,
  ssoAuthRequired: false,
};

/** Sign-in on a workspace's own host: by password, or by a code on the root domain. */
export function WorkspaceSignInPage() {
  const { redirect, email } = useSearch({ strict: false });
  const schema = z.object({
    email: z
      .string()
      .check(
        z.trim(),
        z.refine(isEmail, t("auth.email.invalid", "Enter an e-mail address like name@example.com.")),
      ),
    password: z.string().check(z.minLength(1, t("auth.password.none", "Enter your password."))),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: email ?? "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const [locked, setLocked] = useState(false);
  const host = readHost(location.hostname);
  const name = host.kind === "workspace" ? host.subdomain : "";
  const [methods, setMethods] = useState<WorkspaceEnvironment>();
  useEffect(() => {
    workspaceEnvironment().then(setMethods, () => setMethods({ ...everyMethod, name }));
  }, [name]);

  /** Goes to the sign-in page on the root domain, which leads back to the requested page. */
  function goToRoot(extra: Record<string, string>): void {
    const query = new URLSearchParams({ ...extra });
    for (const [key, value] of new URLSearchParams(returnToQuery({ workspace: name, redirect })))
      query.set(key, value);
    const typed = form.getValues("email");
    if (typed) query.set("email", typed);
    location.assign(rootUrl(`/auth/login?${query}`));
  }

  const title = t("wsignin.title", "Sign in to {name}", { name: methods?.name ?? name });
  // Shows no methods yet, so that none moves under a finger.
  if (methods === undefined) {
    return (
      <AuthLayout title={title}>
        <LoadingState rows={3} rowHeight={44} />
      </AuthLayout>
    );
  }
  const byOrganisation = methods.ssoAuthEnabled;
  const { logo, primaryColor } = methods;
  return (
    <AuthLayout
      title={title}
      branding={{ name: methods.name, primaryColor, logoUrl: logo?.baseImageUrl ?? null }}
    >
      <div className={styles.form}>
        {byOrganisation && (
          <Button kind="primary" size="large" fullWidth onClick={() => goToRoot({ method: "enterprise" })}>
            {t("organisation.go", "Continue with your organisation")}
          </Button>
        )}
        <Button
          kind={byOrganisation ? "plain" : "primary"}
          size="large"
          fullWidth
          onClick={() => goToRoot({})}
        >
          {methods.ssoAuthRequired
            ? t("wsignin.admin", "Workspace admin? Sign in with a code")
            : t("wsignin.code", "Sign in with an e-mailed code")}
        </Button>
      </div>
      {methods.passwordAuthEnabled && (
        <form
          className={`${styles.form} ${styles.foot}`}
          noValidate
          onSubmit={form.handleSubmit(async (values) => {
            try {
              await signInWithPassword(values.email.toLowerCase(), values.password);
              location.assign(safeRedirect(redirect));
            } catch (error) {
              const failure = readFailure(error);
              setLocked(failure.code === "auth.locked");
              form.setError("password", { message: failure.message }, { shouldFocus: true });
            }
          })}
        >
          <h2>{t("wsignin.password", "Or with your password")}</h2>
          <TextField
            label={t("auth.email", "Work e-mail")}
            type="email"
            autoComplete="username"
            required
            error={errors.email?.message}
            {...form.register("email")}
          />
          <PasswordField
            label={t("auth.password", "Password")}
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...form.register("password")}
          />
          <Button size="large" type="submit" fullWidth loading={isSubmitting}>
            {t("wsignin.submit", "Sign in")}
          </Button>
          <p>
            <a href="/auth/reset-password">{t("wsignin.forgot", "Forgot your password?")}</a>
            {locked && (
              <>
                {" · "}
                <a href="/auth/unlock">{t("wsignin.unlock", "Unlock your account")}</a>
              </>
            )}
          </p>
        </form>
      )}
    </AuthLayout>
  );
}
