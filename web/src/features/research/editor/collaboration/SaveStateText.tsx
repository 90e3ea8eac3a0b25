import { t } from "../../../../app/i18n/t.ts";
import type { CollaborationSession } from "./collaboration-session.ts";
import styles from "./SaveStateText.module.css";
import type { SaveState } from "./session-snapshot.ts";
import { useSessionPart } from "./useCollaborationSession.ts";

function words(state: SaveState, readOnly: boolean): string {
  if (readOnly && (state === "saved" || state === "saving")) return t("editor.save.view", "View only");
  switch (state) {
    case "loading":
      return t("editor.save.loading", "Connecting…");
    case "saved":
      return t("editor.save.saved", "Saved");
    case "saving":
      return t("editor.save.saving", "Saving…");
    case "offline":
      return t("editor.save.offline", "Offline. Changes are kept in this browser.");
    case "rejected":
      return t("editor.save.rejected", "Not saved");
    case "denied":
      return t("editor.save.denied", "You no longer have access");
  }
}

/** The save state, in words. */
export function SaveStateText({ session }: { session: CollaborationSession | undefined }) {
  const state = useSessionPart(session, "save");
  const readOnly = useSessionPart(session, "readOnly");
  // Screen readers announce only a lost connection or lost access, not every keystroke.
  const urgent = state === "offline" || state === "denied" || state === "rejected";
  return (
    <>
      <span className={styles.state} data-state={state}>
        {words(state, readOnly)}
      </span>
      <span className="fs-hidden" role="status">
        {urgent ? words(state, readOnly) : ""}
      </span>
    </>
  );
}
