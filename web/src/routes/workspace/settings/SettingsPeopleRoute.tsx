import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { PeopleFields } from "../../../features/research/fields/PeopleFields.tsx";
import { ExpiringConsents } from "../../../features/research/people/ExpiringConsents.tsx";
import { ForgottenPeople } from "../../../features/tenancy/erasure/ForgottenPeople.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./SettingsPeopleRoute.module.css";

/** The workspace's settings of people: their fields, and for managers the erasure receipts. */
export function SettingsPeopleRoute() {
  const title = t("people.settings", "People and privacy");
  usePageTitle(title);
  const { user } = useSession();
  const isManager = user.role === "MANAGER";
  return (
    <Page title={title}>
      <div className={styles.sections}>
        <PeopleFields
          reason={
            isManager
              ? undefined
              : t(
                  "fields.manager",
                  "Only managers can change the workspace's fields. Ask a manager in your workspace.",
                )
          }
        />
        <section aria-label={t("consent.expiring", "Expiring consent")}>
          <h2>{t("consent.expiring", "Expiring consent")}</h2>
          <ExpiringConsents />
        </section>
        {isManager && (
          <section aria-label={t("erasures.title", "Forgotten people")}>
            <h2>{t("erasures.title", "Forgotten people")}</h2>
            <ForgottenPeople />
          </section>
        )}
      </div>
    </Page>
  );
}
