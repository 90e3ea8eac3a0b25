import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { AuditRowFragment } from "../../../graphql/graphql.ts";
import { Table } from "../../../ui/lists/Table.tsx";
import styles from "./Audit.module.css";
import { AuditSubject } from "./AuditSubject.tsx";
import { kindLabels } from "./audit-labels.ts";
import { systemLabel } from "./audit-system-labels.ts";
import { AuditDetails } from "./details/AuditDetails.tsx";

/** The entries, newest first: who did what to which object, and when. */
export function AuditTable({ entries }: { entries: readonly AuditRowFragment[] }) {
  return (
    <Table
      wide
      caption={t("audit.entries", "Entries")}
      rows={entries}
      rowKey={(entry) => entry.id}
      columns={[
        {
          key: "time",
          label: t("audit.time", "When"),
          render: (entry) => <Moment value={entry.createdAt} />,
        },
        { key: "who", label: t("audit.who", "Who"), render: (entry) => <Who entry={entry} /> },
        { key: "what", label: t("audit.what", "Action"), render: (entry) => <What entry={entry} /> },
        {
          key: "subject",
          label: t("audit.subject", "Object"),
          render: (entry) => (
            <span className={styles.subject}>
              <AuditSubject entry={entry} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** To the second, for comparison with other records. */
function Moment({ value }: { value: string }) {
  const date = new Date(value);
  return (
    <time dateTime={value} className={styles.moment}>
      {date.toLocaleDateString(undefined, { dateStyle: "medium" })}{" "}
      <span className={styles.faint}>{date.toLocaleTimeString(undefined, { timeStyle: "medium" })}</span>
    </time>
  );
}

function Who({ entry }: { entry: AuditRowFragment }) {
  const { actorKind, actorName, actorThrough } = entry;
  if (actorKind === "public") return t("audit.visitor", "A visitor with a share link");
  if (actorKind === "anonymous") return t("audit.nobody", "Someone not signed in");
  const program = actorThrough ?? t("audit.program", "a program");
  return (
    <>
      {actorKind === "system" ? t("audit.system", "Fieldstone") : actorName}
      {(actorKind === "token" || actorKind === "application") && (
        <span className={styles.through}>{t("audit.through", "via {program}", { program })}</span>
      )}
      {actorKind === "system" && <span className={styles.through}>{systemLabel(actorName)}</span>}
      {actorKind === "model" && <span className={styles.through}>{t("audit.model", "an AI model")}</span>}
    </>
  );
}

function What({ entry }: { entry: AuditRowFragment }) {
  const words = kindLabels(entry.kind);
  const [open, setOpen] = useState(false);
  if (JSON.stringify(entry.data) === "{}") return <span className={styles.kind}>{words}</span>;
  return (
    <details className={styles.what} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.kind}>{words}</summary>
      {open && <AuditDetails data={entry.data} />}
    </details>
  );
}
