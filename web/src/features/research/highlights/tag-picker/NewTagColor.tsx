import { useId } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { tagColors } from "../../../../ui/marks/tag-color.ts";
import styles from "./TagPicker.module.css";

/** Chooses the colour of a new tag. */
export function NewTagColor(props: {
  color: string;
  onChange: (color: string) => void;
  onEnter: () => void;
  onEscape: () => void;
}) {
  const group = useId();
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.heading}>{t("tags.picker.color", "Colour for the new tag")}</legend>
      {tagColors.map(({ hex, name }) => (
        <label key={hex} className={styles.color} style={{ backgroundColor: hex }} title={name}>
          <input
            type="radio"
            name={group}
            className="fs-hidden"
            aria-label={name}
            checked={hex === props.color}
            onChange={() => props.onChange(hex)}
            onKeyDown={(event) => {
              if (event.key === "Enter") props.onEnter();
              if (event.key === "Escape") props.onEscape();
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}
