import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import { IconX } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { type FieldChoice, sourceOf, type ThingSource } from "./builder/field-choices.ts";
import { useThings } from "./builder/useThings.ts";
import styles from "./FilterBar.module.css";
import { conditionText } from "./filter-labels.ts";

interface ChipProps {
  row: FieldForm;
  choice: FieldChoice | undefined;
  projectId: string | undefined;
  onRemove: () => void;
}

/** A condition in short form, with a remove button. */
export function FilterChip(props: ChipProps) {
  const source = sourceOf(props.row.field);
  return source === undefined ? <Chip {...props} labels={[]} /> : <ThingChip {...props} source={source} />;
}

function ThingChip({ source, ...props }: ChipProps & { source: ThingSource }) {
  const { row, choice, projectId } = props;
  const { chosen } = useThings({ source, choice, projectId, chosenIds: row.values.ids ?? [], typed: "" });
  const labels = [...chosen.map(({ label }) => label), ...(row.values.multiSelect ?? "").split(";")];
  return <Chip {...props} labels={labels.map((label) => label.trim()).filter((label) => label !== "")} />;
}

function Chip({ row, choice, labels, onRemove }: ChipProps & { labels: readonly string[] }) {
  const text = conditionText(row, choice?.label, labels);
  return (
    <li className={styles.chip}>
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t("filter.chip.remove", "Remove “{text}”", { text })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}
