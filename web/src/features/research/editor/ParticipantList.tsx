import { t } from "../../../app/i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import type { CollaborationSession } from "./collaboration-session.ts";
import styles from "./ParticipantList.module.css";
import { useSessionPart } from "./useCollaborationSession.ts";

/** People shown before the rest is a number. */
const SHOWN_MAX = 4;

/** Who else is here now. */
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
