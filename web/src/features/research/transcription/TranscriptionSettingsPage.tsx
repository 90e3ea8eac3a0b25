import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { TranscriptionMinutesDocument } from "../../../graphql/graphql.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./Transcription.module.css";
import { TranscriptionSettingsForm } from "./TranscriptionSettingsForm.tsx";

/** The workspace's transcription settings, and the remaining minutes. */
export function TranscriptionSettingsPage() {
  const title = t("transcription.title", "Transcription");
  usePageTitle(title);
  const { user } = useSession();
  return (
    <Page title={title}>
      <div className={styles.sections}>
        <TranscriptionSettingsForm mayChange={user.workspaceAdmin} />
        <Minutes />
      </div>
    </Page>
  );
}

function Minutes() {
  const { data } = useQuery(TranscriptionMinutesDocument);
  if (!data) return null;
  const { used, max } = data.transcriptionMinutes;
  return (
    <section aria-labelledby="transcription-minutes">
      <h2 id="transcription-minutes">{t("transcription.minutes", "Minutes this month")}</h2>
      <p>
        {max == null
          ? t("transcription.minutes.unlimited", "{used} used. Your plan sets no limit.", { used })
          : t("transcription.minutes.of", "{used} of {max} used", { used, max })}
      </p>
    </section>
  );
}
