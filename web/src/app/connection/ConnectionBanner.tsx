import { type ReactNode, useSyncExternalStore } from "react";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { t } from "../i18n/t.ts";
import styles from "./ConnectionBanner.module.css";
import { currentConnection, onConnectionStatus } from "./connection-store.ts";

/** Overlays the page, so that nothing moves while the user types. */
function Line(props: { tone: "warning" | "danger"; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <Banner tone={props.tone}>{props.children}</Banner>
    </div>
  );
}

/** Says when the network or the service is unavailable; ignores a socket that is merely reconnecting. */
export function ConnectionBanner() {
  const { status } = useSyncExternalStore(onConnectionStatus, currentConnection, currentConnection);
  if (status === "ClientOffline") {
    return (
      <Line tone="warning">
        {t(
          "connection.offline",
          "You are offline. Edits of notes, insights and canvases are kept here and sent later; other changes need a connection.",
        )}
      </Line>
    );
  }
  if (status === "ServerOffline") {
    return (
      <Line tone="danger">
        {t(
          "connection.down",
          "Fieldstone is not responding. We keep trying. Edits of notes, insights and canvases are kept here.",
        )}
      </Line>
    );
  }
  return null;
}
