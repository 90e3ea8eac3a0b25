import { type ReactNode, useSyncExternalStore } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { t } from "../i18n/t.ts";
import styles from "./ConnectionBanner.module.css";
import { currentConnection, onConnectionStatus } from "./connection-store.ts";

/** Over the page, which must not move under whoever is typing. */
function Line(props: { tone: "warning" | "danger"; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <Banner tone={props.tone}>{props.children}</Banner>
    </div>
  );
}

/** Says when the network or the service is away; silent about a socket that is merely coming back. */
export function ConnectionBanner() {
  const { status } = useSyncExternalStore(onConnectionStatus, currentConnection, currentConnection);
  if (status === "ClientOffline") {
    return (
      <Line tone="warning">
        {t("connection.offline", "You are offline. Your changes are kept here and sent when you reconnect.")}
      </Line>
    );
  }
  if (status === "ServerOffline") {
    return (
      <Line tone="danger">
        {t(
          "connection.down",
          "Fieldstone is not responding: it may be down or under maintenance. We keep trying; nothing you wrote is lost.",
        )}
      </Line>
    );
  }
  return null;
}
