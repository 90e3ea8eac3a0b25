import { t } from "../../app/i18n/t.ts";
import type { SaveState } from "./collaboration-session.ts";
import styles from "./SaveStateText.module.css";

function words(state: SaveState): string {
  switch (state) {
    case "loading":
      return t("editor.save.loading", "Connecting…");
    case "saved":
      return t("editor.save.saved", "Saved");
    case "saving":
      return t("editor.save.saving", "Saving…");
    case "offline":
      return t("editor.save.offline", "Offline. Changes are kept in this browser.");
    case "denied":
      return t("editor.save.denied", "Access has ended");
  }
}

/** Whether what is on screen is kept, in words. */
export function SaveStateText({ state }: { state: SaveState }) {
  return (
    <span className={styles.state} data-state={state} role="status">
      {words(state)}
    </span>
  );
}
