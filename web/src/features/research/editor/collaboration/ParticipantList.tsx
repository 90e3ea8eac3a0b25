import { t } from "../../../../app/i18n/t.ts";
import { Avatar } from "../../../../ui/marks/Avatar.tsx";
import type { CollaborationSession } from "./collaboration-session.ts";
import styles from "./ParticipantList.module.css";
import { useSessionPart } from "./useCollaborationSession.ts";

/** People shown; the rest are counted. */
const SHOWN_MAX = 4;

/** The other people who have the document open. */
export function ParticipantList({ session }: { session: CollaborationSession | undefined }) {
  const others = useSessionPart(session, "others");
  if (others.length === 0) return null;
  const shown = others.slice(0, SHOWN_MAX);
  return (
    <ul className={styles.list} aria-label={t("editor.others", "Also here")}>
      {shown.map(({ clientId, name, color }) => (
        <li key={clientId} title={name} style={{ borderColor: color }} className={styles.person}>
          <Avatar name={name} size={22} named />
        </li>
      ))}
      {others.length > shown.length && <li className={styles.more}>+{others.length - shown.length}</li>}
    </ul>
  );
}
