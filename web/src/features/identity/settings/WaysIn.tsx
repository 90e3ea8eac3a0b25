import { t } from "../../../app/i18n/t.ts";
import { type Authentication_FieldsFragment, SaveSignInSettingsDocument } from "../../../graphql/graphql.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import styles from "./Settings.module.css";
import { useAuthenticationAct } from "./useAuthenticationAct.ts";

type Settings = Authentication_FieldsFragment["settings"];

/** Which ways in are open. A change holds for the next sign-in; whoever is signed in stays so. */
export function WaysIn({ settings }: { settings: Settings }) {
  const { run, failure } = useAuthenticationAct();
  const ways = [
    { key: "passwordEnabled", label: t("ways.password", "Passwords") },
    { key: "googleEnabled", label: t("ways.google", "Google") },
    { key: "microsoftEnabled", label: t("ways.microsoft", "Microsoft") },
    { key: "emailCodeEnabled", label: t("ways.code", "Codes and links by e-mail") },
  ] as const;
  const save = (input: Partial<Omit<Settings, "__typename">>) =>
    run(SaveSignInSettingsDocument, { input }, (data) => data.saveSignInSettings.authentication);
  return (
    <section aria-labelledby="ways-in" className={styles.section}>
      <h2 id="ways-in">{t("ways.title", "Ways to sign in")}</h2>
      <p className={styles.faint}>
        {t(
          "ways.why",
          "A change holds from the next sign-in on. Workspace admins can always sign in with a code by e-mail, so that nobody who can mend a wrong setting is shut out by it. Every use of that is in the audit log.",
        )}
      </p>
      <fieldset className={styles.choices}>
        <legend className="fs-hidden">{t("ways.title", "Ways to sign in")}</legend>
        {ways.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={settings[key]}
            onChange={(on) => void save({ [key]: on })}
          />
        ))}
        <Checkbox
          label={t("ways.enterprise", "Everybody signs in through our own provider")}
          describedBy="ways-enterprise-why"
          checked={settings.enterpriseRequired}
          onChange={(on) => void save({ enterpriseRequired: on })}
        />
        <p id="ways-enterprise-why" className={styles.hint}>
          {t(
            "ways.enterprise.why",
            "Closes all ways above and signs out whoever came in by them. Connect your provider, prove a domain and sign in through it once first.",
          )}
        </p>
      </fieldset>
      {failure && (
        <p role="alert" className={styles.problem}>
          {failure.message} {failure.reference}
        </p>
      )}
    </section>
  );
}
