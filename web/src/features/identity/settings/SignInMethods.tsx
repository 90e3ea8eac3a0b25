import { t } from "../../../app/i18n/t.ts";
import { type Authentication_FieldsFragment, SaveSignInSettingsDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { failureText } from "../../../ui/forms/form-errors.ts";
import styles from "./Settings.module.css";
import { useAuthenticationAction } from "./useAuthenticationAction.ts";

type Settings = Authentication_FieldsFragment["settings"];

/** The sign-in methods that are on. A change applies from the next sign-in; existing sessions stay. */
export function SignInMethods({ settings }: { settings: Settings }) {
  const { run, failure } = useAuthenticationAction();
  const methods = [
    { key: "passwordEnabled", label: t("sign-in-methods.password", "Passwords") },
    { key: "googleEnabled", label: t("sign-in-methods.google", "Google") },
    { key: "microsoftEnabled", label: t("sign-in-methods.microsoft", "Microsoft") },
    { key: "emailCodeEnabled", label: t("sign-in-methods.code", "Codes and links by e-mail") },
  ] as const;
  const save = async (input: Partial<Omit<Settings, "__typename">>) => {
    const isSaved = await run(
      SaveSignInSettingsDocument,
      { input },
      (data) => data.saveSignInSettings.authentication,
    );
    if (isSaved) showToast(t("saved", "Saved."));
  };
  return (
    <section aria-labelledby="sign-in-methods" className={styles.section}>
      <h2 id="sign-in-methods">{t("sign-in-methods.title", "Sign-in methods")}</h2>
      <p className={styles.faint}>
        {t(
          "sign-in-methods.why",
          "Changes apply from the next sign-in. Workspace admins can always sign in with an e-mailed code, so admins can't lock themselves out. Each such sign-in is in the audit log.",
        )}
      </p>
      <fieldset className={styles.choices}>
        <legend className="fs-hidden">{t("sign-in-methods.title", "Sign-in methods")}</legend>
        {methods.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={settings[key]}
            onChange={(on) => void save({ [key]: on })}
          />
        ))}
        <Checkbox
          label={t("sign-in-methods.enterprise", "Everyone signs in through our identity provider")}
          describedBy="sign-in-enterprise-why"
          checked={settings.enterpriseRequired}
          onChange={(on) => void save({ enterpriseRequired: on })}
        />
        <p id="sign-in-enterprise-why" className={styles.hint}>
          {t(
            "sign-in-methods.enterprise.why",
            "Disables the methods above and signs out everyone who used them. First connect your provider, verify a domain and sign in through it once.",
          )}
        </p>
      </fieldset>
      {failure && (
        <p role="alert" className={styles.problem}>
          {failureText(failure)}
        </p>
      )}
    </section>
  );
}
