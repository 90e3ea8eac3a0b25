import { useSyncExternalStore } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { t } from "../i18n/t.ts";
import { currentConnection, onConnectionStatus } from "./connection-store.ts";

/** Says when the network or the service is away; silent about a socket that is merely coming back. */
export function ConnectionBanner() {
  const { status } = useSyncExternalStore(onConnectionStatus, currentConnection, currentConnection);
  if (status === "ClientOffline") {
    return (
      <Banner tone="warning">
        {t("connection.offline", "You are offline. Your changes are kept here and sent when you reconnect.")}
      </Banner>
    );
  }
  if (status === "ServerOffline") {
    return (
      <Banner tone="danger">
        {t(
          "connection.down",
          "Fieldstone is not responding: it may be down or under maintenance. We keep trying; nothing you wrote is lost.",
        )}
      </Banner>
    );
  }
  return null;
}
