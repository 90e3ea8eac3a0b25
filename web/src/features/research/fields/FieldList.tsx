import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { CustomField_FieldFragment as CustomField } from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { ArchivedFieldRow, FieldRow } from "./FieldRow.tsx";
import styles from "./FieldSettings.module.css";
import { useFieldActions } from "./useFieldActions.ts";
import type { FieldedObject } from "./values/useFieldValueActions.ts";

const FieldDialog = lazy(() =>
  import("./FieldDialog.tsx").then((module) => ({ default: module.FieldDialog })),
);
const FieldTypeDialog = lazy(() =>
  import("./FieldTypeDialog.tsx").then((module) => ({ default: module.FieldTypeDialog })),
);

export function fieldListTitles(): Readonly<Record<FieldedObject, string>> {
  return {
    NOTE: t("fields.note", "Note fields"),
    INSIGHT: t("fields.insight", "Insight fields"),
    PERSON: t("fields.person", "People fields"),
  };
}

/** The fields of a kind of object: create, edit, order, archive and restore. */
export function FieldList(props: {
  projectId: string | undefined;
  /** Set for the fields of an extension. */
  extensionId?: string;
  objectType: FieldedObject;
  fields: readonly CustomField[];
  /** Why they cannot be changed, if so. */
  reason: string | undefined;
}) {
  const { projectId, extensionId, objectType, fields, reason } = props;
  const actions = useFieldActions({ projectId, extensionId });
  const [editing, setEditing] = useState<{ field: CustomField | undefined }>();
  const [converting, setConverting] = useState<CustomField>();
  const title = fieldListTitles()[objectType];
  const live = fields.filter(({ archivedAt }) => archivedAt == null);
  const archived = fields.filter(({ archivedAt }) => archivedAt != null);
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button
          size="small"
          icon={<IconPlus size={16} aria-hidden />}
          disabledReason={reason}
          aria-label={t("field.new.of", "New field: {title}", { title })}
          onClick={() => setEditing({ field: undefined })}
        >
          {t("field.new", "New field")}
        </Button>
      </div>
      {live.length === 0 && <p className={styles.none}>{t("fields.none", "No fields yet.")}</p>}
      <ul className={styles.list}>
        {live.map((field, at) => (
          <FieldRow
            key={field.id}
            field={field}
            reason={reason}
            onMove={
              live.length < 2
                ? undefined
                : (by) => {
                    const place = at + by;
                    if (place >= 0 && place < live.length) void actions.moveTo(live, field, place);
                  }
            }
            onEdit={() => setEditing({ field })}
            onType={() => setConverting(field)}
            onArchive={() => void actions.setArchived(field, true)}
          />
        ))}
      </ul>
      {archived.length > 0 && (
        <details>
          <summary>{t("fields.archived", "Archived fields ({n})", { n: archived.length })}</summary>
          <ul className={styles.list}>
            {archived.map((field) => (
              <ArchivedFieldRow
                key={field.id}
                field={field}
                reason={reason}
                onRestore={() => void actions.setArchived(field, false)}
              />
            ))}
          </ul>
        </details>
      )}
      <Suspense fallback={<Opening />}>
        {editing && (
          <FieldDialog
            field={editing.field}
            onClose={() => setEditing(undefined)}
            onSubmit={(draft) =>
              editing.field === undefined
                ? actions.create(objectType, draft)
                : actions.update(editing.field, draft)
            }
          />
        )}
        {converting && (
          <FieldTypeDialog field={converting} actions={actions} onClose={() => setConverting(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
