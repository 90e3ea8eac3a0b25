import { paletteColorAt } from "@fieldstone/model/colors.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { selectOptionLabelLengthMax, selectOptionsMax } from "@fieldstone/model/limits.ts";
import { IconPlus, IconX } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import type { CustomField_FieldFragment as CustomField } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { tagColors } from "../../../ui/marks/tag-color.ts";
import styles from "./FieldSettings.module.css";
import { MoveButtons } from "./MoveButtons.tsx";

type Option = CustomField["options"][number];

function moved(options: readonly Option[], from: number, to: number): Option[] {
  const next = [...options];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The options of a select field: rename, colour, order, add and remove. */
export function OptionsEditor(props: { options: readonly Option[]; onChange: (options: Option[]) => void }) {
  const { options, onChange } = props;
  const change = (at: number, part: Partial<Option>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...part } : option)));
  const add = () =>
    onChange([
      ...options,
      {
        id: toShortId(newId()),
        label: "",
        color: paletteColorAt(options.length),
      },
    ]);
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{t("field.options", "Options")}</legend>
      {options.map((option, at) => {
        const name = option.label || t("field.option.n", "option {n}", { n: at + 1 });
        const known = tagColors.some(({ hex }) => hex === option.color);
        return (
          <div key={option.id} className={styles.option}>
            <SelectField
              label={t("field.option.color", "Colour of {name}", { name })}
              hideLabel
              value={option.color}
              options={[
                ...(known ? [] : [{ value: option.color, label: option.color }]),
                ...tagColors.map(({ hex, name: color }) => ({ value: hex, label: color })),
              ]}
              onChange={(color) => change(at, { color })}
            />
            <TextField
              label={t("field.option.label", "Label of {name}", { name })}
              hideLabel
              value={option.label}
              autoFocus={option.label === ""}
              maxLength={selectOptionLabelLengthMax}
              onChange={(event) => change(at, { label: event.target.value })}
            />
            <MoveButtons title={name} onMove={(by) => onChange(moved(options, at, Math.max(0, at + by)))} />
            <IconButton
              size="small"
              label={t("field.option.remove", "Remove {name}", { name })}
              onClick={() => onChange(options.filter(({ id }) => id !== option.id))}
            >
              <IconX size={14} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <Button
        size="small"
        icon={<IconPlus size={14} aria-hidden />}
        disabledReason={
          options.length >= selectOptionsMax
            ? t("field.options.full", "A field can have {max} options. Remove one first.", {
                max: selectOptionsMax,
              })
            : undefined
        }
        onClick={add}
      >
        {t("field.option.add", "Add option")}
      </Button>
    </fieldset>
  );
}
