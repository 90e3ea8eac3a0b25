import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { deviceName } from "../../../app/device-name.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  type AccountSessionFragment,
  RevokeSessionDocument,
  RevokeSessionsDocument,
} from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import styles from "./Settings.module.css";

const deviceOf = (session: AccountSessionFragment): string =>
  deviceName(session.userAgent) ?? t("sessions.unknown", "Unknown browser");

/** The user's sessions, and signing out of them. */
export function SessionList(props: { sessions: readonly AccountSessionFragment[]; onChanged: () => void }) {
  const client = useApolloClient();
  const [everywhere, setEverywhere] = useState(false);
  const [busy, setBusy] = useState(false);
  const others = props.sessions.filter((session) => !session.isCurrent).length;

  async function end(session: AccountSessionFragment): Promise<void> {
    try {
      await client.mutate({ mutation: RevokeSessionDocument, variables: { input: { id: session.id } } });
      showToast(t("sessions.ended", "{device} was signed out.", { device: deviceOf(session) }));
    } catch (error) {
      showError(error);
    }
    props.onChanged();
  }

  async function endAll(keepThisOne: boolean): Promise<void> {
    setBusy(true);
    try {
      await client.mutate({ mutation: RevokeSessionsDocument, variables: { input: { keepThisOne } } });
      if (!keepThisOne) return location.assign("/auth/logout");
      showToast(t("sessions.others.ended", "All other browsers were signed out."));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
    props.onChanged();
  }

  return (
    <section aria-labelledby="sessions" className={styles.section}>
      <h2 id="sessions">{t("sessions.title", "Where you are signed in")}</h2>
      <ul aria-labelledby="sessions" className={styles.sessions}>
        {props.sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <span className={styles.what}>
              <span className={styles.device}>{deviceOf(session)}</span>
              <span className={styles.detail}>
                {session.isCurrent && (
                  <>
                    <strong>{t("sessions.current", "This browser")}</strong>
                    {" · "}
                  </>
                )}
                {session.ipAddress ?? t("sessions.noplace", "Unknown location")}
                {" · "}
                {t("sessions.used", "Last used")} <RelativeTime value={session.lastUsedAt} />
                {" · "}
                {t("sessions.since", "Signed in")} <RelativeTime value={session.createdAt} />
              </span>
            </span>
            {!session.isCurrent && (
              <Button
                size="small"
                aria-label={t("sessions.end.name", "Sign out {device}", { device: deviceOf(session) })}
                onClick={() => void end(session)}
              >
                {t("sessions.end", "Sign out")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          loading={busy}
          disabledReason={
            others === 0 ? t("sessions.alone", "You are not signed in anywhere else.") : undefined
          }
          onClick={() => void endAll(true)}
        >
          {t("sessions.others", "Sign out everywhere else")}
        </Button>
        <Button kind="quiet" onClick={() => setEverywhere(true)}>
          {t("sessions.all", "Sign out everywhere")}
        </Button>
      </div>
      <ConfirmDialog
        open={everywhere}
        onClose={() => setEverywhere(false)}
        title={t("sessions.all.title", "Sign out everywhere?")}
        confirmLabel={t("sessions.all", "Sign out everywhere")}
        loading={busy}
        onConfirm={() => void endAll(false)}
      >
        {t(
          "sessions.all.text",
          "You will be signed out of this workspace in every browser, including this one.",
        )}
      </ConfirmDialog>
    </section>
  );
}
