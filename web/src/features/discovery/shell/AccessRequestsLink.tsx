import { useQuery } from "@apollo/client/react";
import { IconUserQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { AccessRequestCountDocument } from "../../../graphql/graphql.ts";
import styles from "./Sidebar.module.css";

/** A link to pending access requests, if any. Silent on failure: mails say the same. */
export function AccessRequestsLink() {
  const { user } = useSession();
  const { data } = useQuery(AccessRequestCountDocument, { skip: user.role === "VIEWER" });
  const count = data?.accessRequests.length ?? 0;
  if (count === 0) return null;
  return (
    <li>
      <Link to="/access-requests" className={styles.place} activeProps={{ "data-active": true }}>
        <IconUserQuestion size={18} aria-hidden />
        {t("nav.requests", "Access requests ({n})", { n: count })}
      </Link>
    </li>
  );
}
