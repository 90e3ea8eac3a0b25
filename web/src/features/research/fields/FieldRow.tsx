import { fieldTypeLabels } from "../../../app/fields/field-type-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CustomField_FieldFragment as CustomField } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import styles from "./FieldSettings.module.css";
import { MoveButtons } from "./MoveButtons.tsx";

/** Options shown per row; the rest are counted. */
const optionsShown = 6;

function Words({ field }: { field: CustomField }) {
  const { title, type, options } = field;
  return (
    <div className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.meta}>{fieldTypeLabels()[type]}</span>
      {options.length > 0 && (
        <span className={styles.chips}>
          {options.slice(0, optionsShown).map(({ id, label, color }) => (
            <TagChip key={id} title={label} color={color} />
          ))}
          {options.length > optionsShown && (
            <span className={styles.meta}>
              {t("field.options.more", "and {n} more", { n: options.length - optionsShown })}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** An active field with its actions. */
export function FieldRow(props: {
  field: CustomField;
  reason: string | undefined;
  onMove: ((by: -1 | 1) => void) | undefined;
  onEdit: () => void;
  onType: () => void;
  onArchive: () => void;
}) {
  const { field, reason: disabledReason, onMove } = props;
  const { title } = field;
  return (
    <li className={styles.row}>
      <Words field={field} />
      {onMove && disabledReason === undefined && <MoveButtons title={title} onMove={onMove} />}
      <MoreMenu
        label={t("field.menu", "Field")}
        buttonLabel={t("field.more", "Actions for field {title}", { title })}
        size="small"
        sections={[
          {
            key: "edit",
            items: [
              { key: "edit", label: t("field.edit", "Edit…"), disabledReason, onSelect: props.onEdit },
              {
                key: "type",
                label: t("field.type.change", "Change type…"),
                disabledReason,
                onSelect: props.onType,
              },
              {
                key: "archive",
                label: t("field.archive", "Archive"),
                disabledReason,
                onSelect: props.onArchive,
              },
            ],
          },
        ]}
      />
    </li>
  );
}

/** An archived field, whose values are kept. */
export function ArchivedFieldRow(props: {
  field: CustomField;
  reason: string | undefined;
  onRestore: () => void;
}) {
  const { title } = props.field;
  return (
    <li className={styles.row}>
      <Words field={props.field} />
      <Button
        size="small"
        disabledReason={props.reason}
        aria-label={t("field.restore.name", "Restore {title}", { title })}
        onClick={props.onRestore}
      >
        {t("field.restore", "Restore")}
      </Button>
    </li>
  );
}
